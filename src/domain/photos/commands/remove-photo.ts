import { defineCommand } from '../../commands/command.ts'
import { forbidden } from '../../commands/refusal.ts'
import { object } from '../../values/schema.ts'
import { id } from '../../values/wire.ts'
import { mayRemovePhoto } from '../photo-removal.ts'

/**
 * Removes a photo: its row stays with name and time, its bytes are deleted. Missing or already so: noop. Refused: 403
 * for anybody but admins, and the author within a day.
 */
export const removePhoto = defineCommand({
  call: 'DELETE /photos/{id}',
  input: object({ ID: id() }).noUnknown().required(),
  right: 'photos.write',
  describe: () => 'Remove a photo',
  repair: 'again',
  ids: 0,
  lists: ['Photos'],
  lanes: ({ ID }) => [`photo:${ID}`],
  alsoNamed: { Photos: ['ID'] },
  async run(yard, { ID }, by) {
    const photo = await yard.Photos.get(ID)
    if (!photo) return { Outcome: 'noop' }
    if (photo.RemovedDate !== null) return { Outcome: 'noop', ID }
    if (!mayRemovePhoto(photo, by, by.MadeAt))
      throw forbidden('forbidden', 'Only an admin can remove a photo that is older than a day or was taken by others.')
    await yard.Photos.put({ ...photo, RemovedDate: by.MadeAt, RemovedByName: by.UserName })
    yard.announce({ what: 'photo-removed', PhotoID: ID })
    return { Outcome: 'applied', ID }
  },
})
