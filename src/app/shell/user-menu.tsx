import { useIonRouter } from '@ionic/react'
import { logOutOutline } from 'ionicons/icons'
import { fullName, type SessionUser } from '../../domain/people/session-user.ts'
import { Button } from '../kit/button.tsx'
import { PopoverButton } from '../kit/popover-button.tsx'
import { ThemeMenuButton } from './theme-button.tsx'

/** The signed-in person, and the sign-out. */
export function UserMenu({ user }: { readonly user: SessionUser }) {
  const router = useIonRouter()
  const name = fullName(user)
  const face = (
    <>
      <span className="avatar" aria-hidden="true">
        {`${user.FirstName.slice(0, 1)}${user.LastName.slice(0, 1)}`}
      </span>
      <span className="wide-only">{name}</span>
    </>
  )
  return (
    <PopoverButton label={`User menu: ${name}`} className="bar-button" face={face}>
      {(close) => (
        <div className="bar-panel">
          <h2>{name}</h2>
          <p>{user.Username}</p>
          <div className="bar-panel-buttons">
            <span />
            <ThemeMenuButton />
            <Button
              icon={logOutOutline}
              onClick={() => {
                close()
                router.push('/logout', 'root')
              }}
            >
              Logout
            </Button>
          </div>
        </div>
      )}
    </PopoverButton>
  )
}
