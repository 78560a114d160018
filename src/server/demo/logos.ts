import type { DemoSiteIDs } from '../../domain/demo/sites.ts'

/** The logo of each demo yard, as an SVG of our own. */
export function demoLogos(ids: DemoSiteIDs): readonly (readonly [siteID: number, svg: string])[] {
  return [
    [ids.Northgate, logo('#0b6e99', 'Northgate', 'M20 4v32M4 20h32M9 9l22 22M31 9 9 31')],
    [ids.Southfork, logo('#8a5a00', 'Southfork', 'M20 4v14M20 18 8 36M20 18l12 18')],
    [ids.Depot, logo('#4d5963', 'Depot 9', 'M6 34V16L20 6l14 10v18zM14 34V22h12v12')],
  ]
}

function logo(color: string, name: string, path: string): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="48" viewBox="0 0 200 48" role="img">',
    `<title>${name}</title>`,
    `<rect x="4" y="4" width="40" height="40" rx="8" fill="${color}"/>`,
    `<path d="${path}" transform="translate(7 7) scale(.85)" fill="none" stroke="#fff" stroke-width="3.5" stroke-linejoin="round"/>`,
    `<text x="54" y="31" font-family="sans-serif" font-size="22" font-weight="700" fill="${color}">${name}</text>`,
    '</svg>',
  ].join('')
}
