/** What is known of a spot: the looks at it, of whichever trailer. */
export const looks: readonly string[] = [
  `create index "AuditTrailers_LocationID" on "AuditTrailers" ("LocationID", "SiteID")`,
]
