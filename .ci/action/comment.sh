#!/usr/bin/env bash
# Keeps one comment for each site on the pull request up to date, through the REST API of GitHub.
#
# It needs only bash, curl, awk, and sed, since containers have no more. A call that is refused is
# a warning and never fails the job: the token of a fork's pull request can't write.
set -euo pipefail
# Bytes are enough for JSON, and awk is faster with them.
export LC_ALL=C

reports=$RUNNER_TEMP/doclint-reports
answer=$reports/answer.json
# A list of more comments is not read to its end.
most_pages=10

warn() {
  echo "::warning title=doclint::$1"
  exit 0
}

# The strings and numbers of JSON, one per line after their paths: `0.user.type Bot`. Strings stay
# escaped, so that they have no line breaks, and have `?` in place of quotes and backslashes: then
# every quote begins or ends a string.
flat() {
  sed 's/\\["\\]/?/g' | awk '
    function print_value(value,   path, level) {
      path = key[1]
      for (level = 2; level <= depth; level++) path = path "." key[level]
      print path " " value
    }
    function end_word() {
      if (word != "") print_value(word)
      word = ""
    }
    BEGIN { RS = "\"" }
    in_string {
      in_string = 0
      if (kind[depth] == "{" && !is_value) key[depth] = $0
      else print_value(substr($0, 1, 300))
      next
    }
    {
      count = length($0)
      for (place = 1; place <= count; place++) {
        character = substr($0, place, 1)
        if (character ~ /[0-9A-Za-z.+-]/) {
          word = word character
          continue
        }
        end_word()
        if (character == "{" || character == "[") {
          kind[++depth] = character
          key[depth] = character == "[" ? 0 : ""
          is_value = 0
        } else if (character == "}" || character == "]") depth--
        else if (character == ":") is_value = 1
        else if (character == ",") {
          is_value = 0
          if (kind[depth] == "[") key[depth]++
        }
      }
      end_word()
      in_string = 1
    }'
}

# The ids and beginnings of our comments, of a flat list. Anybody could copy our first line into a
# comment, so its author has to be a bot or somebody who may write to the repository.
ours() {
  awk '
    {
      at = index($0, " ")
      path = substr($0, 1, at - 1)
      value = substr($0, at + 1)
      split(path, parts, ".")
      number = parts[1] + 0
      if (number > last) last = number
      found[number, substr(path, length(parts[1]) + 2)] = value
    }
    END {
      for (number = 0; number <= last; number++) {
        body = found[number, "body"]
        gsub(/\\u003[cC]/, "<", body)
        gsub(/\\u003[eE]/, ">", body)
        is_ours = found[number, "user.type"] == "Bot" ||
          found[number, "author_association"] ~ /^(OWNER|MEMBER|COLLABORATOR)$/
        if (is_ours && index(body, "<!-- doclint: ") == 1) print found[number, "id"] " " body
      }
    }'
}

# The request to write a file as a comment.
request() {
  printf '{"body":"'
  tr -d '\000-\010\013-\037' <"$1" |
    sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' -e $'s/\t/\\\\t/g' -e 's/$/\\n/' | tr -d '\n'
  printf '"}'
}

# Calls the API: METHOD PATH [FILE]. The token is no argument, since other users see arguments.
call() {
  local data=()
  if [ $# -gt 2 ]; then
    data=(--header 'Content-Type: application/json' --data-binary "@$3")
  fi
  status=$(
    curl --silent --show-error --max-time 30 --request "$1" --output "$answer" \
      --write-out '%{http_code}' --header 'Accept: application/vnd.github+json' \
      --header 'X-GitHub-Api-Version: 2022-11-28' --config - ${data[@]+"${data[@]}"} \
      "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/$2" <<<"header = \"Authorization: Bearer $TOKEN\""
  ) || status=000
  case "$status" in
    2*) ;;
    401 | 403 | 404)
      warn "no comment was written (HTTP $status): the job needs the permission \"pull-requests: write\", which pull requests of forks don't have"
      ;;
    *) warn "no comment was written: the API could not be used (HTTP $status)" ;;
  esac
}

number=
if [[ ${GITHUB_REF:-} =~ ^refs/pull/([0-9]+)/ ]]; then
  number=${BASH_REMATCH[1]}
elif [ -f "${GITHUB_EVENT_PATH:-}" ]; then
  number=$(flat <"$GITHUB_EVENT_PATH" | sed -n 's/^pull_request\.number \([0-9][0-9]*\)$/\1/p' | sed 1q)
fi
if [ -z "$number" ]; then
  echo 'doclint: this run belongs to no pull request, so there is nothing to comment on'
  exit 0
fi
case "$TOKEN" in
  '' | *[!A-Za-z0-9_.=-]*) warn 'no comment was written: the input "github-token" is not a token' ;;
esac

comments=$reports/comments.txt
: >"$comments"
for ((page = 1; page <= most_pages; page++)); do
  call GET "issues/$number/comments?per_page=100&page=$page"
  flat <"$answer" >"$answer.flat"
  ours <"$answer.flat" >>"$comments"
  if [ "$(grep -c '^[0-9]*\.id ' "$answer.flat" || true)" -lt 100 ]; then break; fi
done

for report in "$reports"/comments/*.md; do
  if [ ! -s "$report" ]; then continue; fi
  mark=$(sed 1q "$report")
  id=$(awk -v mark="$mark" 'index($0, " " mark) == length($1) + 1 { print $1; exit }' "$comments")
  request "$report" >"$report.json"
  if [[ $id =~ ^[0-9]+$ ]]; then
    call PATCH "issues/comments/$id" "$report.json"
    echo "doclint: updated the comment $id"
  elif ! sed -n 2p "$report" | grep -q '^### doclint found no '; then
    call POST "issues/$number/comments" "$report.json"
    echo 'doclint: wrote a comment'
  fi
done
