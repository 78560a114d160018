import { expect, test } from 'vitest'
import type { Scac } from '../../domain/sites/scac.ts'
import { sharesOf } from './addressees.ts'
import { fileNamePart, oneLine } from '../../domain/values/file-name.ts'
import { isMailAddress } from './draft.ts'

function company(ID: number, given: Partial<Scac>): Scac {
  return {
    ...{ SiteID: 0, ID, Name: `C${ID}`, Value: `Company ${ID}`, Type: 2, Email1: null, Email2: null },
    ...{ AuditEmailsEnabled: true, ArrivalEmailsEnabled: false, DepartureEmailsEnabled: false },
    ...given,
  }
}

test('an address with several reasons gets one mail with all of it', () => {
  const shares = sharesOf(
    ['Manager@yard.example'],
    [
      company(1, { Email1: 'broker@freight.example', Email2: 'ops@one.example' }),
      company(2, { Email1: ' Broker@Freight.example ', Email2: 'manager@yard.example' }),
      company(3, { Email1: 'quiet@three.example', AuditEmailsEnabled: false }),
      company(4, { Email1: 'two@four.example, more@four.example', Email2: '' }),
    ],
  )
  expect([...shares]).toEqual([
    ['manager@yard.example', 'whole'],
    ['broker@freight.example', new Set([1, 2])],
    ['ops@one.example', new Set([1])],
  ])
})

test('only a single valid address gets a mail', () => {
  expect(['a@b.example', "o'hara+yard@b.example"].filter(isMailAddress).length).toBe(2)
  for (const odd of ['', 'a', 'a@b@c', 'a b@c', 'a@b,c@d', '<a@b>', 'a@b\r\nDATA', 'a;b@c', '"a"@b', 'a@[127.0.0.1]'])
    expect([odd, isMailAddress(odd)]).toEqual([odd, false])
})

test('names become one line, and parts of file names', () => {
  expect(oneLine(' North\r\n\tgate\u2028Cold\u0000 ')).toBe('North gate Cold')
  expect(fileNamePart('../Norte/São "Paulo"\r\n')).toBe('Norte-São-Paulo')
})
