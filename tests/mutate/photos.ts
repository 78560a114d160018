import { edit, type Mutation } from './mutation.ts'

const upload = 'src/server/photos/upload.ts'
const parts = 'src/server/photos/picture-parts.ts'
const service = 'src/server/photos/photo-service.ts'
const uploadTests = { tests: ['tests/api/http/photos.test.ts'] }
const undecidedTests = { tests: ['tests/api/http/undecided-photos.test.ts'] }
const fileTests = { tests: ['src/server/photos/make-photo.test.ts'] }
const serviceTests = { tests: ['tests/api/http/photo-service.test.ts'] }

/** Rules that protect photos. */
export const photos: readonly Mutation[] = [
  {
    rule: 'bytes of a photo come from the person who declared it',
    edits: edit(
      upload,
      'if (block?.DeviceID !== caller.DeviceID || block.UserID !== caller.UserID) throw forbidden()',
      '',
    ),
    ...uploadTests,
  },
  {
    rule: 'other bytes than declared are no photo',
    edits: edit(upload, "digest('hex') !== photo.Digest", "digest('hex') === ''"),
    ...uploadTests,
  },
  {
    rule: 'a piece counts at the end of the upload alone',
    edits: edit('src/server/database/photo-pieces.ts', 'where ${offsetSql} = $3::bigint', ''),
    ...uploadTests,
  },
  {
    rule: 'the bytes of a photo that waits for a decision are kept',
    edits: edit(upload, 'if (photo.isUndecided) return\n', ''),
    ...undecidedTests,
  },
  {
    rule: 'the bytes of a photo that waits for a decision outlive the week',
    edits: edit('src/server/database/photo-pieces.ts', 'and not exists (', 'and exists (select 1) or exists ('),
    ...undecidedTests,
  },
  {
    rule: 'the photos of a person per day are limited',
    edits: edit('src/server/database/photo-pieces.ts', 'or d."Begun" < $3::integer', 'or true'),
    ...uploadTests,
  },
  {
    rule: 'nothing stands behind a picture',
    edits: edit(parts, "if (file.subarray(walk.end).some((byte) => byte !== 0)) return 'mixed'", ''),
    ...fileTests,
  },
  {
    rule: 'no page or archive stands in the notes of a picture',
    edits: edit(parts, "return walk.notes.some(isForeign) ? 'mixed' : null", 'return null'),
    ...fileTests,
  },
  {
    rule: 'a photo is removed by admins, and by its author within a day',
    edits: edit(
      'src/domain/photos/commands/remove-photo.ts',
      'if (!mayRemovePhoto(photo, by, by.MadeAt))',
      'if (ID < 0)',
    ),
    tests: ['src/domain/photos/photos.test.ts'],
  },
  {
    rule: 'the gallery shows pictures of the host of the photo service alone',
    edits: edit(service, 'Images.filter(({ Url }) => isAt(origin, Url))', 'Images'),
    ...serviceTests,
  },
  {
    rule: 'a request to an outside service follows no redirect',
    edits: edit('src/server/outlets/ask-json.ts', "redirect: 'manual', signal", "redirect: 'follow', signal"),
    ...serviceTests,
  },
]
