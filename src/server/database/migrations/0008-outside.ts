/** A card says of a person what a site needs to know: no account name, and no role but those by which people are chosen. */
const plainCards = [
  `alter table "People" drop column "Username"`,
  `update "People" set "RoleIDs" = case when 1 = any("RoleIDs") then '{1}'::bigint[] else '{}'::bigint[] end`,
]

/** What the server shows to the outside, and how much work a question from there may cost. */
export const outside: readonly string[] = [...plainCards]
