/**
 * Names the picture of each site, so that tablets fetch a new one when it changes. Only pictures
 * that the server made are served.
 */
export const siteLogos: readonly string[] = [
  'alter table "Sites" add column "Logo" text',
  `delete from site_logo where "ContentType" not in ('image/png', 'image/jpeg')`,
  `alter table site_logo add constraint site_logo_type check ("ContentType" in ('image/png', 'image/jpeg'))`,
  `update "Sites" s set "Logo" = md5(l."Base64") from site_logo l where l."SiteID" = s."ID"`,
]
