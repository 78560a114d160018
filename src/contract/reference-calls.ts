import { adminWrites } from '../domain/administration/catalogue.ts'
import { adminCall, type Call } from './call.ts'
import { idPath, lookupsQuery, scacsQuery } from './requests.ts'

/**
 * The calls about the rows that trailers and tasks refer to: lookups, sites, places, companies,
 * freight types, dock groups.
 */
export const referenceCalls = {
  listLookups: {
    method: 'GET',
    path: '/lookups',
    access: 'lookups.read',
    query: lookupsQuery,
    answer: 'Lookups',
    summary: 'The entries of one or more lookup lists.',
  },
  listSites: {
    method: 'GET',
    path: '/sites',
    access: 'sites.read',
    answer: 'Sites',
    summary: 'The sites within reach.',
  },
  siteLogo: {
    method: 'GET',
    path: '/sites/SiteLogo/{id}',
    access: 'sites.read',
    params: idPath,
    answer: 'Image',
    summary: 'The logo of a site.',
  },
  getSite: {
    method: 'GET',
    path: '/sites/{id}',
    access: 'sites.read',
    params: idPath,
    answer: 'Site',
    summary: 'One site.',
  },
  listLocations: {
    method: 'GET',
    path: '/locations',
    access: 'reference.read',
    answer: 'Locations',
    summary: 'The locations of the active site.',
  },
  getLocation: {
    method: 'GET',
    path: '/locations/{id}',
    access: 'reference.read',
    params: idPath,
    answer: 'Location',
    summary: 'One location.',
  },
  listScacs: {
    method: 'GET',
    path: '/scacs',
    access: 'reference.read',
    query: scacsQuery,
    answer: 'Scacs',
    summary: 'The companies that match.',
  },
  getScac: {
    method: 'GET',
    path: '/scacs/{id}',
    access: 'reference.read',
    params: idPath,
    answer: 'Scac',
    summary: 'One company.',
  },
  listFreights: {
    method: 'GET',
    path: '/freights',
    access: 'reference.read',
    answer: 'Freights',
    summary: 'The freight types of the active site.',
  },
  getFreight: {
    method: 'GET',
    path: '/freights/{id}',
    access: 'reference.read',
    params: idPath,
    answer: 'Freight',
    tagged: true,
    summary: 'One freight type.',
  },
  createFreight: {
    ...adminCall('createFreight'),
    body: adminWrites.createFreight.input,
    answer: 'Freight',
    tagged: true,
    summary: 'Adds a freight type to the active site.',
  },
  updateFreight: {
    ...adminCall('updateFreight'),
    params: idPath,
    body: adminWrites.updateFreight.input,
    answer: 'Freight',
    tagged: true,
    summary: 'Renames a freight type.',
  },
  deleteFreight: {
    ...adminCall('deleteFreight'),
    params: idPath,
    answer: 'Nothing',
    summary: 'Removes a freight type that neither an open task nor a trailer on the yard or in transit has.',
  },
  listDockGroups: {
    method: 'GET',
    path: '/DockGroups',
    access: 'dock-groups.read',
    answer: 'DockGroups',
    summary: 'The dock groups of the active site.',
  },
  getDockGroup: {
    method: 'GET',
    path: '/DockGroups/{id}',
    access: 'dock-groups.read',
    params: idPath,
    answer: 'DockGroup',
    summary: 'One dock group.',
  },
} as const satisfies Record<string, Call>
