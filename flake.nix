# Builds doclint from this checkout: `nix run github:doclint/doclint -- check`.
{
  description = "A linter for documentation sites";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs }:
    let
      # Version and hashes are those of the files that Cargo reads.
      package = (builtins.fromTOML (builtins.readFile ./Cargo.toml)).workspace.package;
      systems = [
        "aarch64-darwin"
        "aarch64-linux"
        "x86_64-darwin"
        "x86_64-linux"
      ];
      forEach = build: nixpkgs.lib.genAttrs systems (system: build nixpkgs.legacyPackages.${system});
    in
    {
      packages = forEach (pkgs: {
        default = pkgs.rustPlatform.buildRustPackage {
          pname = "doclint";
          inherit (package) version;
          src = self;
          cargoLock.lockFile = ./Cargo.lock;
          cargoBuildFlags = [ "--package=doclint" ];
          # The tests need git, node, and sites.
          doCheck = false;
          meta = {
            description = "A linter for documentation sites";
            homepage = package.repository;
            license = with pkgs.lib.licenses; [
              mit
              asl20
            ];
            mainProgram = "doclint";
          };
        };
      });
    };
}
