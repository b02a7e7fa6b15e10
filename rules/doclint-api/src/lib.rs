//! Rules about API pages and the OpenAPI files behind them.

mod broken_link;
mod broken_reference;
mod colliding_pages;
mod contract;
mod contradictory_required;
mod copied;
mod duplicate_key;
mod duplicate_operation;
mod duplicate_operation_id;
mod duplicate_parameter;
mod endpoint;
mod external_reference;
mod field_text;
mod files;
mod ignored_body;
mod invalid_example;
mod invalid_file;
mod invalid_file_default;
mod invalid_file_example;
mod invalid_value;
mod local_server;
mod mismatched_authentication;
mod mismatched_example;
mod mismatched_field;
mod mismatched_operation;
mod mismatched_path_parameter;
mod mismatched_server;
mod mismatched_status;
mod misplaced_server;
mod missing_authentication;
mod missing_error_response;
mod missing_example;
mod missing_key;
mod missing_response;
mod missing_server;
mod missing_summary;
mod near;
mod optional_path_parameter;
mod relative_path;
mod repeated_path;
mod samples;
mod specified;
mod status;
mod swapped_field;
mod unchecked_source;
mod undeclared_parameter;
mod undeclared_property;
mod undeclared_tag;
mod undeclared_variable;
mod undescribed_parameter;
mod undocumented_field;
mod undocumented_operation;
mod undocumented_optional_field;
mod undocumented_parameter;
mod unexplained_status;
mod unknown_field;
mod unknown_key;
mod unknown_method;
mod unknown_operation;
mod unknown_schema;
mod unknown_security_scheme;
mod unknown_status;
mod unlisted_default;
mod unspecified_rate_limit;

use doclint_rule::site::PlatformId;
use doclint_rule::{Family, MANUAL, in_place, node_rule, page_rule, site_rule};

/// The family `api`.
pub static FAMILY: Family = Family::new("api", "API pages and the OpenAPI files behind them")
    .manual_site(MANUAL)
    .only_on(&[PlatformId::Mintlify])
    .principles(contract::CONTRACT)
    .rules(&[
        site_rule(&broken_link::BrokenLink),
        site_rule(&broken_reference::BrokenReference),
        site_rule(&colliding_pages::CollidingPages),
        page_rule(&contradictory_required::ContradictoryRequired),
        site_rule(&duplicate_key::DuplicateKey),
        site_rule(&duplicate_operation::DuplicateOperation),
        site_rule(&duplicate_operation_id::DuplicateOperationId),
        page_rule(&duplicate_parameter::DuplicateParameter),
        site_rule(&external_reference::ExternalReference),
        site_rule(&ignored_body::IgnoredBody),
        site_rule(&invalid_example::InvalidExample),
        site_rule(&invalid_file::InvalidFile),
        site_rule(&invalid_file_default::InvalidFileDefault),
        site_rule(&invalid_file_example::InvalidFileExample),
        site_rule(&invalid_value::InvalidValue),
        site_rule(&local_server::LocalServer),
        site_rule(&mismatched_authentication::MismatchedAuthentication),
        page_rule(&mismatched_example::MismatchedExample),
        site_rule(&mismatched_field::MismatchedField),
        site_rule(&mismatched_operation::MismatchedOperation),
        page_rule(&mismatched_path_parameter::MismatchedPathParameter),
        site_rule(&mismatched_server::MismatchedServer),
        page_rule(&mismatched_status::MismatchedStatus),
        site_rule(&misplaced_server::MisplacedServer),
        site_rule(&missing_authentication::MissingAuthentication),
        in_place(&missing_error_response::MissingErrorResponse).page_rule(),
        site_rule(&missing_example::MissingExample),
        site_rule(&missing_key::MissingKey),
        page_rule(&missing_response::MissingResponse),
        site_rule(&missing_server::MissingServer),
        site_rule(&missing_summary::MissingSummary),
        page_rule(&optional_path_parameter::OptionalPathParameter),
        site_rule(&relative_path::RelativePath),
        site_rule(&repeated_path::RepeatedPath),
        page_rule(&swapped_field::SwappedField),
        site_rule(&unchecked_source::UncheckedSource),
        site_rule(&undeclared_parameter::UndeclaredParameter),
        site_rule(&undeclared_property::UndeclaredProperty),
        site_rule(&undeclared_tag::UndeclaredTag),
        site_rule(&undeclared_variable::UndeclaredVariable),
        site_rule(&undescribed_parameter::UndescribedParameter),
        site_rule(&undocumented_field::UndocumentedField),
        site_rule(&undocumented_operation::UndocumentedOperation),
        site_rule(&undocumented_optional_field::UndocumentedOptionalField),
        site_rule(&undocumented_parameter::UndocumentedParameter),
        page_rule(&unexplained_status::UnexplainedStatus),
        site_rule(&unknown_field::UnknownField),
        site_rule(&unknown_key::UnknownKey),
        site_rule(&unknown_method::UnknownMethod),
        site_rule(&unknown_operation::UnknownOperation),
        site_rule(&unknown_schema::UnknownSchema),
        site_rule(&unknown_security_scheme::UnknownSecurityScheme),
        page_rule(&unknown_status::UnknownStatus),
        page_rule(&unlisted_default::UnlistedDefault),
        node_rule(&unspecified_rate_limit::UnspecifiedRateLimit),
    ]);
