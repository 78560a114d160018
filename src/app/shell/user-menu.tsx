import { useIonRouter } from '@ionic/react'
import { keyOutline, logOutOutline } from 'ionicons/icons'
import { useState } from 'react'
import { fullName, type SessionUser } from '../../domain/people/session-user.ts'
import { isPractice } from '../../sync/client.ts'
import { Button } from '../kit/button.tsx'
import { lazyPart } from '../kit/lazy-part.ts'
import { missingDialog, PartView } from '../kit/part-view.tsx'
import { PopoverButton } from '../kit/popover-button.tsx'
import { PracticeButton } from './practice-button.tsx'
import { HintsButton, SignalsButton } from './signals-button.tsx'
import { FollowLightField, ThemeMenuButton } from './theme-button.tsx'

const ownPassword = lazyPart(() =>
  import('../features/people/own-password-form.tsx').then((module) => module.OwnPasswordForm),
)

/** The person, the own password, and the sign-out. */
export function UserMenu({ user }: { readonly user: SessionUser }) {
  const router = useIonRouter()
  const [changing, setChanging] = useState(false)
  const endChange = () => setChanging(false)
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
    <>
      <PopoverButton label={`User menu: ${name}`} className="bar-button" face={face}>
        {(close) => (
          <div className="bar-panel">
            <h2>{name}</h2>
            <p>{user.Username}</p>
            <div className="bar-panel-buttons">
              <span />
              <ThemeMenuButton />
              <FollowLightField />
              <SignalsButton />
              <HintsButton />
              <PracticeButton user={user} onTap={close} />
              {!isPractice && (
                <>
                  <Button
                    icon={keyOutline}
                    onClick={() => {
                      close()
                      setChanging(true)
                    }}
                  >
                    Change password
                  </Button>
                  <Button
                    icon={logOutOutline}
                    onClick={() => {
                      close()
                      router.push('/logout', 'root')
                    }}
                  >
                    Logout
                  </Button>
                </>
              )}
            </div>
          </div>
        )}
      </PopoverButton>
      {changing && <PartView part={ownPassword} props={{ onClose: endChange }} missing={missingDialog(endChange)} />}
    </>
  )
}
