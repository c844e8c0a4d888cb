/** 重新登录 over the page whose session ended while somebody was typing: the page stays as it is below. */
import { useState } from 'react'
import type { SignInAgainProps } from '../../platform/session/expired-session.ts'
import { Button } from '../../ui/control/button.tsx'
import { Dialog } from '../../ui/over/dialog.tsx'
import { OtherWays } from './other-ways.tsx'
import { FirstSteps, SecondStep } from './sign-in-steps.tsx'

export function SignInAgain({ name, why, onLogin, onLeave, onAway }: SignInAgainProps) {
  const [challenge, setChallenge] = useState<string | null>(null)
  return (
    <Dialog title="请重新登录" width="middle" closable={false} onClose={onLeave}>
      <p role="status">
        {`${why}。您（${name}）在本页填写的内容还在，用同一账号登录后从这里继续；用其他账号登录，会离开本页。`}
      </p>
      {challenge === null ? (
        <>
          <FirstSteps onLogin={onLogin} onSecond={setChallenge} />
          <OtherWays
            from={location.pathname.slice('/web'.length) + location.search}
            onLogin={onLogin}
            onAway={onAway}
          />
          <Button block onClick={onLeave}>
            离开本页，到登录页
          </Button>
        </>
      ) : (
        <SecondStep challenge={challenge} onLogin={onLogin} onBack={() => setChallenge(null)} />
      )}
    </Dialog>
  )
}
