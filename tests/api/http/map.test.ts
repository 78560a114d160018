import { check } from '@placemarkio/check-geojson'
import { expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import { areaOf } from '../../../src/domain/map/geometry.ts'
import type { SpotFeature } from '../../../src/domain/map/map-features.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, serverBefore } from './server-under-test.ts'

const TILES = 'https://{s}.tiles.example.org/{z}/{x}/{y}.png'

async function featuresOf(client: Client): Promise<readonly SpotFeature[]> {
  const answer = await client.get('/locations/geojson')
  // An independent reader of RFC 7946.
  expect(check(answer.body)).toMatchObject({ type: 'FeatureCollection' })
  return answer.json<Answers['SpotFeatures']>().features
}

async function centerOf(client: Client): Promise<Answers['MapCenter']> {
  return (await client.get('/locations/center')).json()
}

describeOnDatabases('map', (open) => {
  const server = serverBefore(open, { environment: { TILE_URL: TILES } })

  test('each location of the site is a feature, with the trailers that stand in it', async () => {
    const gate = await server.signIn('gate')
    const features = await featuresOf(gate)
    const { Locations } = (await gate.get('/locations')).json<Answers['Locations']>()
    const ids = (rows: readonly { readonly ID: number }[]) => rows.map(({ ID }) => ID).toSorted((a, b) => a - b)
    expect(features.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids(Locations))
    for (const { geometry } of features) {
      if (geometry?.type !== 'Polygon') continue
      for (const ring of geometry.coordinates) expect(areaOf(ring)).toBeGreaterThan(0)
    }
    const { Trailers } = (await gate.get('/trailers?states=1&take=100')).json<Answers['Trailers']>()
    expect(Trailers.length).toBeGreaterThan(0)
    for (const { ID, LocationID, Number: number, ShipmentNumber, EPCID, RFIDTagID } of Trailers) {
      const spot = features.find(({ id }) => id === LocationID)
      const shown = spot?.properties.Trailers.find((trailer) => trailer.ID === ID)
      expect(shown).toMatchObject({ TrailerNumber: number, ShipmentNumber, EPCID, RFIDTagID })
    }
  })

  test('a departed trailer leaves its spot', async () => {
    const gate = await server.signIn('gate')
    const departed = (await gate.get('/trailers?states=2&take=100')).json<Answers['Trailers']>().Trailers
    const shown = (await featuresOf(gate)).flatMap(({ properties }) => properties.Trailers.map(({ ID }) => ID))
    expect(departed.length).toBeGreaterThan(0)
    expect(departed.filter(({ ID }) => shown.includes(ID))).toEqual([])
  })

  test('the centre is the site, and the middle of its spots when it has no coordinates', async () => {
    const admin = await server.signIn('super')
    const { Site } = (await admin.get(`/sites/${server.sites.Northgate}`)).json<Answers['Site']>()
    const { Location, Tiles } = await centerOf(admin)
    expect(Location).toEqual({ Latitude1: Site.Latitude1, Longitude1: Site.Longitude1 })
    expect(Tiles).toEqual({ Address: TILES, Attribution: '© OpenStreetMap contributors' })
    const { headers } = await admin.get(`/sites/${Site.ID}`)
    const none = await admin.send(
      'PUT',
      `/sites/${Site.ID}`,
      { Latitude1: null, Longitude1: null },
      { 'if-match': String(headers.etag) },
    )
    expect(none.statusCode).toBe(200)
    const middle = (await centerOf(admin)).Location
    expect(middle.Latitude1).toBeCloseTo(Site.Latitude1 ?? 0, 2)
    expect(middle.Longitude1).toBeCloseTo(Site.Longitude1 ?? 0, 2)
  })

  test('a drawn outline is stored, and the next drawing over an old row is refused', async () => {
    const admin = await server.signIn('super')
    const { Locations } = (await admin.get('/locations')).json<Answers['Locations']>()
    const spot = Locations.find(({ Type }) => Type === 4)
    const { headers } = await admin.get(`/locations/${spot?.ID}`)
    const { SiteID, Name, Type } = spot ?? {}
    const drawn = { SiteID, Name, Type, ReferenceLatitude: 41.5, ReferenceLongitude: -87.5 }
    const send = () => admin.send('PUT', `/locations/${spot?.ID}`, drawn, { 'if-match': String(headers.etag) })
    expect((await send()).statusCode).toBe(200)
    expect((await send()).statusCode).toBe(409)
    expect((await admin.get(`/locations/${spot?.ID}`)).json().Location).toMatchObject({ ReferenceLatitude: 41.5 })
  })
})
