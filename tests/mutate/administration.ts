import { edit, type Mutation } from './mutation.ts'

const adminPath = 'src/server/administration/write-as-admin.ts'
const sitesRule = 'src/domain/sites/administration/sites.ts'
const logoPath = 'src/server/administration/make-logo.ts'
const logoTests = { tests: ['tests/api/http/site-logos.test.ts'] }
const adminTests = { tests: ['tests/api/http/admin-writes.test.ts'] }

const locationTests = { tests: ['src/domain/sites/administration/locations.test.ts'] }

const revokedTests = { tests: ['tests/sync/revoked-tablet.test.ts'] }

/** Rules that protect administrative writes. */
export const administration: readonly Mutation[] = [
  {
    rule: 'a saved queue is imported only for people who worked on its tablet',
    edits: edit('src/server/sessions/read-caller.ts', 'and e."DeviceID" = $2', 'and (e."DeviceID" = $2 or true)'),
    tests: ['tests/api/http/devices.test.ts'],
  },
  {
    rule: 'a revoked tablet keeps what the server does not have',
    edits: edit('src/sync/revoked.ts', 'wipeQueue(mirror, isHandedOver)', 'wipeQueue(mirror)'),
    ...revokedTests,
  },
  {
    rule: 'a revoked tablet removes its data',
    edits: edit('src/sync/revoked.ts', 'await wipeQueue(mirror, isHandedOver)', 'await isHandedOver'),
    ...revokedTests,
  },
  {
    rule: 'an administrative write asks for the right',
    edits: edit(adminPath, 'if (!may(caller, write.right)) throw forbidden()', ''),
    ...adminTests,
  },
  {
    rule: 'an administrative write stays within reach',
    edits: edit(adminPath, '!caller.Reach.includes(SiteID)', 'caller.Reach.length < 0'),
    ...adminTests,
  },
  {
    rule: 'nobody administers over a version that they have not seen',
    edits: edit(adminPath, 'if (!isTag(tag, shown.tag))', "if (tag === '')"),
    ...adminTests,
  },
  {
    rule: 'a change of a row says which version was seen',
    edits: edit(
      'src/server/administration/admin-work.ts',
      "if (given === undefined || given.trim() === '' || given.trim() === '*') throw ifMatchMissing()",
      "if (given === undefined) return ''",
    ),
    ...adminTests,
  },
  {
    rule: 'every administrative write leaves a trail',
    edits: edit('src/server/administration/keep-changes.ts', 'await tx.keepTrail(piece)', ''),
    ...adminTests,
  },
  {
    rule: 'the key of an administrative write is no other one',
    edits: edit(adminPath, 'if (done.known.Fingerprint === Fingerprint)', "if (Fingerprint !== '')"),
    ...adminTests,
  },
  {
    rule: 'the audit trail of administration is insert-only in the database too',
    edits: edit(
      'src/server/database/migrations/0014-admin-trail.ts',
      'create trigger records before update or delete on admin_change for each row execute function refuse_change()',
      'select 1',
    ),
    ...adminTests,
  },
  {
    rule: 'the audit trail holds no secret',
    edits: edit(
      'src/domain/administration/field-changes.ts',
      'return value === null || value === undefined ? null : HIDDEN',
      'return value ?? HIDDEN',
    ),
    tests: ['src/domain/administration/field-changes.test.ts'],
  },
  {
    rule: 'another secret under the same key is another request',
    edits: edit(adminPath, ', ...(await digestSecrets(write, input, Key))', ''),
    tests: ['tests/api/pipeline/admin-secrets.test.ts'],
  },
  {
    rule: 'the stored answer of an administrative write holds no secret',
    edits: edit(adminPath, 'Logged: toLogged(Answer, write),', ''),
    tests: ['tests/api/pipeline/admin-secrets.test.ts'],
  },
  {
    rule: 'a freight type that a load has is not removed',
    edits: edit('src/domain/sites/administration/freights.ts', 'await refuseUsed(yard, freight)', ''),
    tests: ['src/domain/sites/administration/freights.test.ts'],
  },
  {
    rule: 'a location with a trailer or an open task is not removed',
    edits: edit(
      'src/domain/sites/administration/locations.ts',
      "assertAllowed(refuseInUse('location-in-use', location.Name, uses))",
      '',
    ),
    ...locationTests,
  },
  {
    rule: 'Yard stays Yard',
    edits: edit(
      'src/domain/sites/administration/locations.ts',
      "if (isYard(before) && !isYard(after)) throw conflict('location-protected', YARD_WORDS)",
      '',
    ),
    ...locationTests,
  },
  {
    rule: 'Yard is not deleted',
    edits: edit(
      'src/domain/sites/administration/locations.ts',
      "if (isYard(location)) throw conflict('location-protected', YARD_WORDS)",
      '',
    ),
    ...locationTests,
  },
  {
    rule: 'a location gets no type that cannot hold what stands there',
    edits: edit(
      'src/domain/sites/administration/locations.ts',
      'if (after.Type !== before.Type) await refuseType(yard, before, after.Type, uses)',
      '',
    ),
    ...locationTests,
  },
  {
    rule: 'a deleted location leaves its dock groups',
    edits: edit(
      'src/domain/sites/administration/locations.ts',
      'await yard.DockGroups.put({ ...group, GroupLocationIDs })',
      'void GroupLocationIDs',
    ),
    ...locationTests,
  },
  {
    rule: 'a dock group takes only locations of its site',
    edits: edit(
      'src/domain/sites/administration/dock-groups.ts',
      'if (!input.GroupLocationIDs.every((one) => known.has(one)))',
      'if (known.size < 0)',
    ),
    tests: ['src/domain/sites/administration/dock-groups.test.ts'],
  },
  {
    rule: 'a manager is an admin of the site',
    edits: edit(sitesRule, 'if (!ManagerIDs.every((id) => admins.has(id)))', 'if (admins.size < 0)'),
    tests: ['src/domain/sites/administration/sites.test.ts'],
  },
  {
    rule: 'a site with trailers, tasks, people or unsent changes is not deleted',
    edits: edit(sitesRule, 'if (uses.length > 0)', 'if (uses.length > 9)'),
    tests: ['src/domain/sites/administration/sites.test.ts'],
  },
  {
    rule: 'the last site is not deleted',
    edits: edit(sitesRule, 'if (sites.length === 1)', 'if (sites.length === 0)'),
    tests: ['src/domain/sites/administration/sites.test.ts'],
  },
  {
    rule: 'an SVG that runs or loads something is no logo',
    edits: edit(logoPath, 'if (ACTIVE.some(', 'if ([].some('),
    ...logoTests,
  },
  {
    rule: 'an SVG that multiplies its parts is no logo',
    edits: edit(logoPath, 'if (MULTIPLYING.some(', 'if (MULTIPLYING.every('),
    ...logoTests,
  },
  {
    rule: 'a picture of too many pixels is not drawn',
    edits: edit(logoPath, 'limitInputPixels: LOGO_MAX_PIXELS', 'limitInputPixels: false'),
    ...logoTests,
  },
]
