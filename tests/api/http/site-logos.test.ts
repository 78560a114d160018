import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import { logoMessage } from '../../../src/domain/sites/logo.ts'
import { makeLogo } from '../../../src/server/administration/make-logo.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, serverBefore } from './server-under-test.ts'

const svg = (inside: string, head = '') =>
  Buffer.from(`${head}<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10">${inside}</svg>`)
const RECT = '<rect width="40" height="10" fill="#0b6e99"/>'

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#aa3300' } })
}

/** A PNG of so many pixels in few bytes: each line is zeros. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([size, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const lines = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))])
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

const nested = (depth: number) => {
  const level = (at: number) => `<g id="a${at}">${`<use href="#a${at - 1}"/>`.repeat(10)}</g>`
  const levels = Array.from({ length: depth }, (_, at) => level(at + 1)).join('')
  return `<g id="a0">${RECT}</g>${levels}<use href="#a${depth}"/>`
}

describe('a chosen picture is drawn anew', () => {
  test('PNG and JPEG keep their kind and lose all else; an SVG becomes a PNG of the size that is kept', async () => {
    const tail = Buffer.from('<script>alert(1)</script>')
    const withWords = await picture(1000, 1000)
      .withMetadata({ exif: { IFD0: { Copyright: 'secret words' } } })
      .jpeg()
      .toBuffer()
    const jpeg = await makeLogo(Buffer.concat([withWords, tail]))
    const png = await makeLogo(Buffer.concat([await picture(100, 50).png().toBuffer(), tail]))
    const drawn = await makeLogo(svg(RECT, '<?xml version="1.0"?><!-- drawn -->\n'))
    for (const { Bytes } of [jpeg, png, drawn]) expect(Bytes.toString('latin1')).not.toMatch(/script|secret/)
    const shape = async ({ Bytes }: { Bytes: Buffer }) => {
      const { format, width, height } = await sharp(Bytes).metadata()
      return [format, width, height]
    }
    expect(await Promise.all([jpeg, png, drawn].map(shape))).toEqual([
      ['jpeg', 256, 256],
      ['png', 100, 50],
      ['png', 512, 128],
    ])
    expect((await makeLogo(svg(RECT))).Name).toBe(drawn.Name)
  })

  test.each([
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00'), 'kind'],
    ['a page', Buffer.from('<!-- --><html><script>alert(1)</script></html>'), 'kind'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'kind'],
    ['an SVG with a script', svg('<script>alert(1)</script>'), 'active'],
    ['an SVG with a handler', svg('<rect onload="alert(1)"/>'), 'active'],
    ['an SVG with entities', svg('&a;', '<!DOCTYPE svg [<!ENTITY a "aaaa">]>'), 'active'],
    ['an SVG with a file of this machine', svg('<image href="file:///etc/passwd"/>'), 'active'],
    ['an SVG that links elsewhere', svg('<use xlink:href="https://evil.example/a.svg#a"/>'), 'active'],
    ['an SVG with styles from elsewhere', svg('<style>@import url(https://evil.example)</style>'), 'active'],
    ['an SVG with hidden letters', svg('<a href="#&#x6a;avascript"/>'), 'active'],
    ['an SVG with a page in it', svg('<foreignObject><b/></foreignObject>'), 'active'],
    ['an SVG of 300 kB', svg(' '.repeat(300_000)), 'svgTooLarge'],
    ['an SVG that repeats itself a million times', svg(nested(6)), 'complex'],
    ['an SVG with clips in clips', svg('<clipPath id="a"><g clip-path="url(#b)"/></clipPath>'), 'complex'],
    ['an SVG with a plain clip', svg(`<clipPath id="a">${RECT}</clipPath><g clip-path="url(#a)">${RECT}</g>`), null],
    [
      'an SVG as wide as a mile',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="9"/>'),
      null,
    ],
    ['a PNG that is cut off', bomb(3000, 3000).subarray(0, 200), 'unreadable'],
    ['a PNG of 900 megapixels in some kilobytes', bomb(30_000, 30_000), 'tooManyPixels'],
    ['an animated PNG', animated(), 'animated'],
    ['a JPEG by its first bytes alone', Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]), 'unreadable'],
  ] as const)('%s', { timeout: 20_000 }, async (_, file, reason) => {
    const made = makeLogo(file)
    if (reason === null) return expect((await made).Bytes.length).toBeLessThan(10_000)
    await expect(made).rejects.toMatchObject({ details: { status: 400, errors: { Image: [logoMessage[reason]] } } })
  })

  test('a JPEG of 100 megapixels', { timeout: 30_000 }, async () => {
    const file = await picture(10_000, 10_000).jpeg({ quality: 1 }).toBuffer()
    await expect(makeLogo(file)).rejects.toMatchObject({ details: { errors: { Image: [logoMessage.tooManyPixels] } } })
  })
})

/** A still PNG with the chunk of an animation before its picture. */
function animated(): Buffer {
  const still = bomb(8, 8)
  const control = Buffer.from('0000000861635444c0000000200000000f38d9370'.slice(0, 40), 'hex')
  const at = still.indexOf('IDAT') - 4
  return Buffer.concat([still.subarray(0, at), control, Buffer.from('acTL'), still.subarray(at)])
}

describeOnDatabases('the logo of a site', (open) => {
  const server = serverBefore(open)

  async function send(client: Client, ID: number, Image: string | null) {
    const { headers } = await client.get(`/sites/${ID}`)
    return client.send('PUT', `/sites/SiteLogo/${ID}`, { Image }, { 'if-match': String(headers.etag) })
  }

  test('it is kept, named in the site, served by its kind with safe headers, and removed', async () => {
    const boss = await server.signIn('super')
    const ID = server.sites.Depot
    const before = (await boss.get(`/sites/${ID}`)).json<Answers['Site']>().Site.Logo
    const sent = await send(boss, ID, (await picture(60, 60).jpeg().toBuffer()).toString('base64'))
    const { Logo } = sent.json<Answers['Site']>().Site
    expect([sent.statusCode, Logo === before, typeof Logo]).toEqual([200, false, 'string'])
    const shown = await boss.get(`/sites/SiteLogo/${ID}?v=${Logo}`)
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['x-content-type-options']]).toEqual([
      ...[200, 'image/jpeg', 'nosniff'],
    ])
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(60)
    expect((await send(boss, ID, null)).json<Answers['Site']>().Site.Logo).toBeNull()
    expect((await boss.get(`/sites/SiteLogo/${ID}`)).statusCode).toBe(404)
  })

  test('a rejected file changes nothing, and one of 10 MB is not even read', async () => {
    const boss = await server.signIn('super')
    const ID = server.sites.Northgate
    const before = await boss.get(`/sites/${ID}`)
    const active = await send(boss, ID, svg('<script/>').toString('base64'))
    expect([active.statusCode, active.json().errors]).toEqual([400, { Image: [logoMessage.active] }])
    for (const Image of ['not base64!', '']) expect((await send(boss, ID, Image)).statusCode).toBe(400)
    const large = await send(boss, ID, Buffer.alloc(10 * 1024 * 1024).toString('base64'))
    expect([large.statusCode, large.json().code]).toEqual([413, 'too-large'])
    expect((await boss.get(`/sites/${ID}`)).body).toBe(before.body)
    expect((await boss.get(`/sites/SiteLogo/${ID}`)).headers['content-type']).toBe('image/png')
  })

  test('a logo of a site out of reach is not there', async () => {
    const north = await server.signIn('northadmin')
    expect((await north.get(`/sites/SiteLogo/${server.sites.Southfork}`)).statusCode).toBe(404)
  })
})
