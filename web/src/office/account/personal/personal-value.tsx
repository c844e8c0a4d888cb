/** A contact or number that is masked until its reader gives a reason; it stays unmasked until the screen is left. */
import type { CallRequest } from '@green/contract/call.ts'
import { type PersonalSubject, personal } from '@green/contract/calls/account/personal.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { PersonalContext, type PersonalPlace } from '../../../filing/view/personal-place.ts'
import { useAct } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import styles from './personal.module.css'
import { reasonText, sayReason } from './reason.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type PersonalValueProps = {
  of: PersonalSubject
  id: string
  field: string
  /** As the server masked it. */
  value: string | null
  /** Of a filing: which submission. */
  no?: number | undefined
}

const shows: readonly (string | undefined)[] = ['county', 'city', 'admin']

export function PersonalValue({ of, id, field, value, no }: PersonalValueProps) {
  // Neither through another person's eyes, nor by an administrator with another duty.
  const role = useSession(({ login, state, viewing }) =>
    viewing || (state?.duty && state.duty !== 'system') ? undefined : login?.userRole,
  )
  const [asking, setAsking] = useState(false)
  // Stored with its owner: the same component may show somebody else's value next.
  const [shown, setShown] = useState({ whose: '', value: '' })
  const show = useAct(personal.show, {
    onDone: ({ values }, input) => {
      setShown({ whose: whoseOf(input), value: values[input.fields[0] ?? ''] ?? '' })
      setAsking(false)
    },
  })
  const request = { of, id, fields: [field], ...(no === undefined ? {} : { no }) }
  if (!value) return '—'
  if (!value.includes('*') || !shows.includes(role)) return value
  if (shown.whose === whoseOf(request)) return shown.value
  const ask = (reason: string) => {
    sayReason(reason)
    show.mutate({ ...request, reason }, { onError: () => setAsking(true) })
  }
  const press = () => {
    const reason = reasonText()
    if (reason) ask(reason)
    else setAsking(true)
  }
  return (
    <span className={styles.value}>
      {value}{' '}
      <button type="button" className="ge-link" disabled={show.isPending} onClick={press} aria-label={`显示 ${value}`}>
        显示
      </button>
      {asking ? (
        <ReasonDialog
          title="显示个人信息"
          hint="请说明事由。查看人、时间、内容和事由会记入日志，并列入有关申报和企业的历史。"
          text="显示"
          running={show.isPending}
          fault={show.error?.message ?? null}
          onReason={ask}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </span>
  )
}

const whoseOf = ({ of, id, fields, no }: Pick<CallRequest<typeof personal.show>, 'of' | 'id' | 'fields' | 'no'>) =>
  [of, id, ...fields, no ?? ''].join(' ')

type PersonalAnswersProps = { of: PersonalSubject; id: string; children: ReactNode }

/** Personal values in the answers below it, of a filing or a diagnosis, have a 显示 button. */
export function PersonalAnswers({ of, id, children }: PersonalAnswersProps) {
  const place = useMemo<PersonalPlace>(
    () => ({
      path: '',
      show: (path, text, no) => <PersonalValue of={of} id={id} no={no} field={path} value={text} />,
    }),
    [of, id],
  )
  return <PersonalContext value={place}>{children}</PersonalContext>
}
