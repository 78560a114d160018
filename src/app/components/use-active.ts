import { useIonViewDidEnter, useIonViewWillLeave } from '@ionic/react'
import { useState } from 'react'

/** Whether the page is the visible one. Pages stay mounted behind others: a hidden page stops its queries and names no cadence. */
export function useActive(): boolean {
  const [active, setActive] = useState(true)
  useIonViewDidEnter(() => setActive(true))
  useIonViewWillLeave(() => setActive(false))
  return active
}
