import { useIonViewDidEnter, useIonViewWillLeave } from '@ionic/react'
import { useState } from 'react'

/** True while the page is visible; hidden ones stay mounted and must stop their queries. */
export function useActive(): boolean {
  const [active, setActive] = useState(true)
  useIonViewDidEnter(() => setActive(true))
  useIonViewWillLeave(() => setActive(false))
  return active
}
