import { defineAdminWrite } from '../administration/admin-write.ts'
import { conflict, notFound } from '../commands/refusal.ts'
import { object } from '../values/schema.ts'
import { text } from '../values/wire.ts'
import { CHECKLIST_NAME_MAX } from './checklist-item.ts'

const NAME_MISSING = 'Please enter the checklist item title'

/** NEW CHECKLIST ITEM (spec 2§2.14): not empty (2§5). */
export const checklistInput = object({
  Name: text(CHECKLIST_NAME_MAX, `The title can have ${CHECKLIST_NAME_MAX} characters at most`)
    .required(NAME_MISSING)
    .test('not-blank', NAME_MISSING, (value) => value.trim() !== ''),
}).required()

export const createChecklistItem = defineAdminWrite({
  call: 'POST /checklistitems',
  right: 'checklist.write',
  list: 'ChecklistItems',
  input: checklistInput,
  async run(yard, input, { SiteID, ID }) {
    const Name = input.Name.trim()
    const taken = (await yard.ChecklistItems.find({})).find((item) => item.Name.toLowerCase() === Name.toLowerCase())
    if (taken) throw conflict('item-taken', `The list has an item ${taken.Name} already.`, taken.ID)
    await yard.ChecklistItems.insert({ SiteID, ID, Name, Status: 0, StatusDate: null })
  },
})

export const deleteChecklistItem = defineAdminWrite({
  call: 'DELETE /checklistitems/{id}',
  right: 'checklist.write',
  list: 'ChecklistItems',
  input: object({}),
  async run(yard, _, { ID }) {
    if (!(await yard.ChecklistItems.get(ID))) throw notFound()
    await yard.ChecklistItems.remove(ID)
  },
})
