import { describe, expect, test } from 'vitest'
import { companyFile } from '../../domain/imports/company-file.ts'
import { doorFile } from '../../domain/imports/door-file.ts'
import { tagFile } from '../../domain/imports/tag-file.ts'
import { readImport, summaryOf } from './read-import.ts'

const HEADER = 'Code,Name,Type,Email,Email 2,Audit,Arrival,Departure'
const nothing = () => undefined

function read(text: string | Uint8Array, file: typeof companyFile = companyFile) {
  return readImport(file, typeof text === 'string' ? new TextEncoder().encode(text) : text, nothing)
}

const line = (code: string, rest = 'Carrier,a@b.example,,Yes,no,YES') => `${code},Company ${code},${rest}`
const names = (text: string | Uint8Array) => read(text).items.map(({ Name, Value }) => [Name, Value])
const reasons = (text: string) => read(text).rejected.map(({ line, reason }) => [line, reason])

describe('a file of companies', () => {
  test('its columns become a company', () => {
    expect(read(`${HEADER}\n abcd ,"Hollow Creek, Inc.",broker,a@b.example,c@d.example,Yes,no,YES`).items).toEqual([
      {
        ...{ Name: 'abcd', Value: 'Hollow Creek, Inc.', Type: 1, Email1: 'a@b.example', Email2: 'c@d.example' },
        ...{ AuditEmailsEnabled: true, ArrivalEmailsEnabled: false, DepartureEmailsEnabled: true },
      },
    ])
  })

  test('quotes hold commas, doubled quotes and line breaks; the lines after them keep their numbers', () => {
    const text = `${HEADER}\r\nAA,"Say ""Hey"", Ltd",Carrier,a@b.example,,No,No,No\r\nBB,"Two\r\nlines",Carrier,a@b.example,,No,No,No\r\nCC,bad\r\n`
    expect(names(text)).toEqual([
      ['AA', 'Say "Hey", Ltd'],
      ['BB', 'Two lines'],
    ])
    expect(reasons(text)).toEqual([[5, '2 columns instead of 8']])
  })

  test('the last line counts, with and without a line end; empty lines do not', () => {
    for (const end of ['', '\n', '\r\n', '\n\n\n', '\n,,,,,,,\n'])
      expect(names(`${HEADER}\n${line('AA')}\n\n${line('BB')}${end}`).map(([name]) => name)).toEqual(['AA', 'BB'])
  })

  test('line ends may be mixed', () => {
    expect(names(`${HEADER}\r\n${line('AA')}\n${line('BB')}\r${line('CC')}`)).toHaveLength(3)
  })

  test('a semicolon or a tab may stand between the columns', () => {
    for (const delimiter of [';', '\t']) {
      const text = [HEADER, line('AA'), line('BB')].join('\n').replaceAll(',', delimiter)
      expect(names(text)).toHaveLength(2)
    }
    expect(names(`${HEADER}\nAA,One; two,Carrier,a@b.example,,No,No,No`)).toEqual([['AA', 'One; two']])
  })

  test('UTF-8 with and without its mark, UTF-16 and Windows-1252 are read', () => {
    const text = `${HEADER}\nAA,Möller & Señor,Carrier,a@b.example,,No,No,No`
    const utf16 = Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])
    const windows = Uint8Array.from(Buffer.from(text, 'latin1'))
    for (const file of [text, `\ufeff${text}`, utf16, utf16.map((_, at) => utf16[at ^ 1] ?? 0), windows])
      expect(names(file)).toEqual([['AA', 'Möller & Señor']])
  })

  test('rows that fail the rules of the form are named with line and reason', () => {
    const text = [
      HEADER,
      line('A'),
      line('AA', 'Forwarder,a@b.example,,No,No,No'),
      line('BB', 'Carrier,a@b,,No,No,No'),
      line('CC', 'Carrier,a@b.example,later,No,No,No'),
      `DD,${'x'.repeat(61)},Carrier,a@b.example,,No,No,No`,
      'EE,,Carrier,a@b.example,,No,No,No',
      line('FF', 'Carrier,a@b.example,,No,No,No,more'),
      line('GG'),
      line('gg'),
      line('H\0H'),
    ].join('\n')
    expect(reasons(text)).toEqual([
      [2, 'Please enter a valid SCAC code'],
      [3, 'Please select the company type'],
      [4, 'Please enter a valid email'],
      [5, 'Please enter a valid email'],
      [6, 'The company name can have 60 characters at most'],
      [7, 'Please enter the company name'],
      [8, '9 columns instead of 8'],
      [10, 'GG is on line 9 already'],
      [11, expect.stringContaining('cannot be stored')],
    ])
    expect(names(text)).toEqual([['GG', 'Company GG']])
  })

  test('a formula is text like any other', () => {
    expect(names(`${HEADER}\nAA,"=HYPERLINK(""http://x"",""y"")",Carrier,a@b.example,,No,No,No`)).toEqual([
      ['AA', '=HYPERLINK("http://x","y")'],
    ])
  })

  test('a file that was cut off loses its last line only', () => {
    const whole = [HEADER, line('AA'), line('BB')].join('\n')
    expect(reasons(whole.slice(0, -12))).toEqual([[3, '4 columns instead of 8']])
    expect(reasons(`${whole}\nCC,"Half a na`)).toEqual([[4, 'The file ends inside quotes: it may be cut off']])
  })

  test('a first line that is a company is not lost in silence', () => {
    expect(reasons(`${line('AA')}\n${line('BB')}`)).toEqual([
      [1, 'This line is read as the header. Put a header above it.'],
    ])
  })

  test('an empty file and one of a header alone hold nothing', () => {
    for (const text of ['', '\ufeff', '\n\n', HEADER])
      expect(summaryOf(read(text))).toMatchObject({ ready: 0, rejected: 0 })
  })

  test('50,000 rows are read, with progress, and no more', () => {
    const rows = Array.from({ length: 50_002 }, (_, place) => line(`C${place}`))
    const progress: number[] = []
    const bytes = new TextEncoder().encode([HEADER, ...rows].join('\r\n'))
    const reader = readImport(companyFile, bytes, (count) => progress.push(count))
    expect(summaryOf(reader)).toMatchObject({ ready: 50_000, rejected: 2 })
    expect(reader.rejected[0]).toMatchObject({ line: 50_002, reason: 'A file can have 50,000 rows at most' })
    expect(progress.at(-1)).toBe(50_000)
  })

  test('its example is read without an error', () => {
    expect(summaryOf(read(companyFile.example.text))).toMatchObject({ ready: 3, rejected: 0 })
  })
})

describe('a file of doors', () => {
  const readDoors = (text: string) => readImport(doorFile, new TextEncoder().encode(text), nothing)

  test('has names and types, whatever their case', () => {
    const { items, rejected } = readDoors('Name,Type\nDoor 1,DOOR\n"North, lot", yard \nScale,scale\n')
    expect(items).toEqual([
      { Name: 'Door 1', Type: 2 },
      { Name: 'North, lot', Type: 1 },
      { Name: 'Scale', Type: 3 },
    ])
    expect(rejected).toEqual([])
  })

  test('lines that are no rows are listed with number and reason', () => {
    const { rejected } = readDoors(`Name,Type\nDoor 1,Dock\n,Door\n${'x'.repeat(31)},Door\nD,Door,1\nE,Door\ne,yard`)
    expect(rejected).toEqual([
      { line: 2, text: 'Door 1, Dock', reason: 'The type is "Dock", not yard, door or scale' },
      { line: 3, text: ', Door', reason: 'Please enter the location name' },
      { line: 4, text: expect.any(String), reason: 'The location name can have 30 characters at most' },
      { line: 5, text: 'D, Door, 1', reason: '3 columns instead of 2' },
      { line: 7, text: 'e, yard', reason: 'e is on line 6 already' },
    ])
  })

  test('has 5,000 rows at most', () => {
    const rows = Array.from({ length: 5001 }, (_, place) => `Door ${place},Door`)
    const { items, rejected } = readDoors(['Name,Type', ...rows].join('\n'))
    expect([items.length, rejected]).toEqual([
      5000,
      [{ line: 5002, text: 'Door 5000, Door', reason: 'A file can have 5,000 rows at most' }],
    ])
  })

  test('its example is read without an error', () => {
    expect(summaryOf(readDoors(doorFile.example.text))).toMatchObject({ ready: 4, rejected: 0 })
  })
})

describe('a file of RFID tags', () => {
  const readTags = (text: string) => readImport(tagFile, new TextEncoder().encode(text), nothing)

  test('tags are URIs or hex; an empty type is a tag that is taken off', () => {
    const { items, rejected } = readTags(
      'Tag,Type\nurn:epc:tag:giai-96:0.0614141.7,Hard tag\n3314257bf40c0e400000162e,\n',
    )
    expect(rejected).toEqual([])
    expect(items).toEqual([
      { EPC: 'urn:epc:tag:giai-96:0.0614141.7', TagType: 3 },
      { EPC: '3314257bf40c0e400000162e', TagType: 1 },
    ])
  })

  test('a tag cut off, a repeated one and an unknown type are left out with their reasons', () => {
    const { items, rejected } = readTags(
      'Tag,Type\n3414257BF400000000000007,hard\n331800,hard\nurn:epc:tag:giai-96:0.0614141.7,hard\n3414257BF400000000000008,soft\n',
    )
    expect(items).toHaveLength(1)
    expect(rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'This tag is cut off: it has 6 of 24 hex digits. Read it again'],
      [4, 'urn:epc:tag:giai-96:0.0614141.7 is on line 2 already'],
      [5, 'The type is "soft", not removable or hard'],
    ])
  })

  test('its example can be imported', () => {
    const { items, rejected } = readTags(tagFile.example.text)
    expect([items.length, rejected]).toEqual([3, []])
  })
})
