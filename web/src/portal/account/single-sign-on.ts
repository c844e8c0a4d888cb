/** 单点登录 in the browser: leaving for the city's provider with a ticket that only this tab keeps, and coming back. */
import type { CallOutput } from '@green/contract/call.ts'
import { singleSignOn } from '@green/contract/calls/account/single-sign-on.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useAct } from '../../platform/request/query.ts'
import { request } from '../../platform/request/request.ts'
import { RequestError } from '../../platform/request/request-error.ts'

const storageKey = 'green.sso'
/** `binding`: begun in the own account, to bind it. `from`: the page that needed the login. */
type Leaving = { ticket: string; from: string | null; binding: boolean }

/** Leaves for the provider; the tab comes back to the sign-in page. */
export function useLeave() {
  const begin = useAct(singleSignOn.begin)
  const { reset } = begin
  // Whoever steps back finds the page as it was left, with the button still turning.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [reset])
  const leave = (to: Omit<Leaving, 'ticket'>) => {
    if (begin.isPending) return
    begin.mutate(
      {},
      {
        onSuccess: ({ address, ticket }) => {
          const leaving: Leaving = { ticket, ...to }
          sessionStorage.setItem(storageKey, JSON.stringify(leaving))
          location.assign(address)
        },
      },
    )
  }
  // The button keeps turning until the other page is there.
  return { leave, isLeaving: begin.isPending || begin.isSuccess, problem: begin.error?.message ?? null }
}

function takeLeaving(): Leaving | null {
  const text = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Leaving> | null
    if (typeof stored?.ticket !== 'string') return null
    return {
      ticket: stored.ticket,
      from: typeof stored.from === 'string' ? stored.from : null,
      binding: stored.binding === true,
    }
  } catch {
    return null
  }
}

type Finished = CallOutput<typeof singleSignOn.finish>

/** What the provider sent the browser back with; null elsewhere, and where the server renders the page. */
function returnedWith(): string | null {
  if (typeof location === 'undefined') return null
  const query = new URLSearchParams(location.search)
  return query.has('state') && (query.has('code') || query.has('error')) ? location.search : null
}

/** Hands the provider's answer to the server, once; the address is clean afterwards. */
export function useReturn(
  onFinished: (finished: Finished, from: string | null) => void,
  onFailed: (failure: RequestError) => void,
): boolean {
  const [answer] = useState(returnedWith)
  const [isRunning, setRunning] = useState(answer !== null)
  const navigate = useNavigate()
  const begun = useRef(false)
  useEffect(() => {
    if (answer === null || begun.current) return
    begun.current = true
    const left = takeLeaving()
    void navigate({ to: '/login', search: left?.from ? { from: left.from } : {}, replace: true })
    request(singleSignOn.finish, { ticket: left?.ticket ?? 'none', answer, binding: left?.binding ?? false })
      .then(
        (finished) => onFinished(finished, left?.from ?? null),
        (failure: unknown) => {
          if (!(failure instanceof RequestError)) throw failure
          onFailed(failure)
        },
      )
      .finally(() => setRunning(false))
  })
  return isRunning
}
