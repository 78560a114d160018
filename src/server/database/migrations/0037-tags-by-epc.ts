/** For scans: a site's tag by its code. */
export const tagsByEpc: readonly string[] = ['create index "Tags_EPC" on "Tags" ("EPC", "SiteID")']
