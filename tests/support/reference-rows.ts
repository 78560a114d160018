import type { PersonCard } from '../../src/domain/people/person-card.ts'
import type { DockGroup } from '../../src/domain/sites/dock-group.ts'

/** An active driver of site 1. */
export function buildCard(with_: Partial<PersonCard> = {}): PersonCard {
  return {
    SiteID: 0,
    ID: 70,
    FirstName: 'Dale',
    LastName: 'Whitaker',
    RoleIDs: [1],
    SiteIDs: [1],
    IsActive: true,
    ...with_,
  }
}

export function buildDockGroup(with_: Partial<DockGroup> = {}): DockGroup {
  return { SiteID: 1, ID: 60, Name: 'Freezer Doors', Description: null, GroupLocationIDs: [], DriverIDs: [], ...with_ }
}
