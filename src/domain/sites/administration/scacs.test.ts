import { describe, expect, test } from 'vitest'
import { buildTask } from '../../testing/task-builders.ts'
import { buildTrailer, NOON } from '../../testing/builders.ts'
import { memoryYard } from '../../testing/memory-yard.ts'
import { refusedAdminWrite, runAdminWrite } from '../../testing/run-admin-write.ts'
import { TrailerState } from '../../trailers/trailer-lists.ts'
import type { Scac } from '../scac.ts'

const target = { SiteID: 0, ID: 99 }
const input = {
  ...{ Name: 'HLWC', Value: 'Hollow Creek', Type: 2, Email1: 'a@b.example', Email2: null },
  ...{ AuditEmailsEnabled: true, ArrivalEmailsEnabled: false, DepartureEmailsEnabled: true },
}
const stored: Scac = { SiteID: 0, ID: 7, ...input, Name: 'PNRF', Value: 'Pine Ridge' }
const present = { SiteID: 0, ID: stored.ID }

describe('a company', () => {
  test('is stored with its code in capitals and without needless spaces', async () => {
    const yard = memoryYard({})
    const typed = { ...input, Name: ' hl  wc ', Value: '  Hollow\n Creek ', Email1: ' a@b.example ', Email2: '  ' }
    await runAdminWrite(yard, 'createScac', typed, target)
    expect(await yard.Scacs.get(99)).toEqual({ ...target, ...input, Name: 'HL WC' })
  })

  test.each([
    ['Name', '', 'Please enter a valid SCAC code'],
    ['Name', ' A ', 'Please enter a valid SCAC code'],
    ['Name', 'A'.repeat(21), 'Please enter a valid SCAC code'],
    ['Value', '', 'Please enter the company name'],
    ['Value', '   ', 'Please enter the company name'],
    ['Value', 'x'.repeat(61), 'The company name can have 60 characters at most'],
    ['Type', 0, 'Please select the company type'],
    ['Type', 3, 'Please select the company type'],
    ['Email1', '', 'Please enter a valid email'],
    ['Email1', 'dock@carrier', 'Please enter a valid email'],
    ['Email2', 'a@b.example, c@d.example', 'Please enter a valid email'],
  ])('%s %j: %s', async (field, value, words) => {
    for (const name of ['createScac', 'updateScac'] as const) {
      const body = { ...input, [field]: value }
      const details = await refusedAdminWrite(memoryYard({ Scacs: [stored] }), name, body, present)
      expect(details).toMatchObject({ status: 400, errors: { [field]: expect.arrayContaining([words]) } })
    }
  })

  test('has a code of its own, whatever its case, and may keep it', async () => {
    const yard = memoryYard({ Scacs: [stored, { ...stored, ID: 8, Name: 'HLWC', Value: 'Hollow Creek' }] })
    const taken = { status: 409, code: 'scac-taken', title: 'The code HLWC belongs to Hollow Creek.', other: 8 }
    expect(await refusedAdminWrite(yard, 'createScac', { ...input, Name: 'hlwc' }, target)).toEqual(taken)
    expect(await refusedAdminWrite(yard, 'updateScac', { ...input, Name: 'hlwc' }, present)).toEqual(taken)
    await runAdminWrite(yard, 'updateScac', { ...input, Name: 'pnrf' }, present)
    expect(await yard.Scacs.get(7)).toMatchObject({ Name: 'PNRF', Value: 'Hollow Creek' })
  })

  test('in use by a trailer that has not departed or by an open task is not removed', async () => {
    const trailer = (ID: number, State: number) => buildTrailer({ ID, State, ScacID: 7 })
    const used = memoryYard({
      Scacs: [stored],
      Trailers: [trailer(1, TrailerState.OnYard), trailer(2, TrailerState.InTransit)],
      Tasks: [buildTask({ ScacID: 7 })],
    })
    expect(await refusedAdminWrite(used, 'deleteScac', {}, present)).toMatchObject({
      ...{ status: 409, code: 'scac-in-use', title: 'Pine Ridge is in use: 2 trailers and 1 open task.' },
    })
    const past = memoryYard({
      Scacs: [stored],
      Trailers: [trailer(1, TrailerState.Departed)],
      Tasks: [buildTask({ ScacID: 7, EndTime: NOON })],
    })
    await runAdminWrite(past, 'deleteScac', {}, present)
    expect(await past.Scacs.get(7)).toBeUndefined()
  })
})
