/** A short form that is not a listed programme: all sections at once, saved or submitted by the caller's buttons. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { labelOf } from '@green/filing/form/check.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { RequestError } from '../../platform/request/request-error.ts'
import { classes } from '../../ui/classes.ts'
import { Button } from '../../ui/control/button.tsx'
import { ErrorSummary } from '../../ui/control/error-summary.tsx'
import { dateTimeText } from '../../ui/figure/date-text.ts'
import { Failed, Loading } from '../../ui/page/faces.tsx'
import formStyles from '../form/form.module.css'
import { FormFactsProvider, useForm, useFormStore } from '../form/form-context.ts'
import { FormField } from '../form/form-field.tsx'
import { createFormStore } from '../form/form-store.ts'
import { useAccountKey } from '../form/opening/form-opening.ts'
import { useLocalCopy } from '../form/saving/copy-vault.ts'
import { copyVerdict, type LocalCopies } from '../form/saving/local-copy.ts'
import { idOf } from '../kinds/control.ts'
import { referenceQuery } from '../programme-source.ts'
import styles from './paper.module.css'

export type PaperAct = {
  label: string
  kind: 'primary' | 'plain'
  /** Whether all required fields must be filled in; otherwise an incomplete form may be saved. */
  whole: boolean
  /** Throws the server's refusal; returns whether it was sent. */
  run: (values: AnswerSet) => Promise<boolean>
}

type PaperFormProps = {
  paper: Programme
  values: AnswerSet
  acts: readonly PaperAct[]
  /** Identifies the paper: its unfinished copy in this browser is stored under it. */
  place: string
  /** Version the values were read from; null where nothing is saved yet. */
  version: number | null
}

export function PaperForm(props: PaperFormProps) {
  const reference = useQuery(referenceQuery(props.paper))
  const account = useAccountKey()
  if (reference.error) return <Failed message={reference.error.message} onRetry={() => void reference.refetch()} />
  if (!reference.data) return <Loading rows={6} label="正在打开表单" />
  return <WithCopy key={account} {...props} account={account} reference={reference.data} />
}

type OpenProps = Omit<PaperFormProps, 'place'> & {
  reference: Reference
  localStore: LocalCopies
  onSent: () => void
}

/** What was typed and not sent is restored after a reload; where the paper changed since, its owner is asked. */
function WithCopy({
  account,
  place,
  ...props
}: Omit<OpenProps, 'localStore' | 'onSent'> & { account: string; place: string }) {
  const copy = useLocalCopy({ account, programme: `paper-${props.paper.id}`, place })
  return copy ? <Restored {...props} copies={copy} /> : <Loading rows={6} label="正在打开表单" />
}

function Restored({
  copies: localStore,
  ...props
}: Omit<OpenProps, 'localStore' | 'onSent'> & { copies: LocalCopies }) {
  const { version, values } = props
  const [copy] = useState(localStore.read)
  const [answer, setAnswer] = useState(() => copyVerdict(copy, { version, values }))
  const [isSent, setSent] = useState(false)
  const leave = () => {
    localStore.drop()
    setAnswer('none')
  }
  return (
    <>
      {copy && answer !== 'none' && !isSent ? (
        <div className={classes(formStyles.restored, styles.restored)} role="status">
          {answer === 'take'
            ? `已恢复本机上 ${dateTimeText(copy.at)} 填写、尚未提交的内容。`
            : `本机上有 ${dateTimeText(copy.at)} 填写、尚未提交的内容，之后这张表已有更新。`}
          {answer === 'ask' ? (
            <Button size="small" onClick={() => setAnswer('take')}>
              恢复本机内容
            </Button>
          ) : null}
          <Button size="small" onClick={leave}>
            不用本机内容
          </Button>
        </div>
      ) : null}
      <Open
        key={answer === 'take' ? 'copy' : 'saved'}
        {...props}
        values={answer === 'take' && copy ? copy.values : values}
        localStore={localStore}
        onSent={() => {
          localStore.drop()
          setSent(true)
        }}
      />
    </>
  )
}

function Open({ paper, values, acts, version, reference, localStore, onSent }: OpenProps) {
  const base = useRef(version)
  useEffect(() => {
    base.current = version
  }, [version])
  const [store] = useState(() =>
    createFormStore({
      programme: paper,
      context: { reference, archive: [], lastYear: null },
      values,
      onChange: () => {
        const { values: now, section, lastField } = store.get()
        const at = new Date().toISOString()
        localStore.write({ values: now, reasons: [], section, lastField, ticks: [], at, baseVersion: base.current })
      },
    }),
  )
  useEffect(() => () => store.stop(), [store])
  const facts = useMemo(() => ({ store, lastYear: null, offered: {}, notes: [] }), [store])
  return (
    <FormFactsProvider value={facts}>
      <div className={styles.form}>
        <Faults paper={paper} />
        {paper.form.map((part) => (
          <section key={part.key} aria-labelledby={`paper-${paper.id}-${part.key}`}>
            <h2 id={`paper-${paper.id}-${part.key}`}>{part.title}</h2>
            <div className={formStyles.fields} data-part="fields">
              {part.fields.map((one) => (
                <FormField key={one.key} field={one} path={one.key} />
              ))}
            </div>
          </section>
        ))}
        <Acts acts={acts} onSent={onSent} />
      </div>
    </FormFactsProvider>
  )
}

function Faults({ paper }: { paper: Programme }) {
  const attempts = useForm((s) => s.attempts)
  const refusals = useForm((s) => s.refusals)
  const findings = useForm((s) => s.derived.findings)
  const refused = useForm((s) => s.refused)
  if (attempts + refusals === 0) return null
  const found = attempts > 0 ? findings.filter((f) => f.level === 'error') : []
  const faults = [
    ...found.map(({ field, message }) => ({ field, message })),
    ...[...refused]
      .filter(([at]) => !found.some((f) => f.field === at))
      .map(([field, message]) => ({ field, message })),
  ]
  return (
    <ErrorSummary
      attempt={attempts + refusals}
      faults={faults.map(({ field, message }) => ({ id: idOf(field), label: labelOf(paper, field), message }))}
    />
  )
}

function Acts({ acts, onSent }: { acts: readonly PaperAct[]; onSent: () => void }) {
  const store = useFormStore()
  const [running, setRunning] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const run = async (act: PaperAct) => {
    if (running) return
    setTrouble(null)
    if (act.whole && store.attempt().some((f) => f.level === 'error')) return
    setRunning(act.label)
    try {
      if (await act.run(store.get().values)) onSent()
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure
      if (failure.errors.length > 0) store.refuse(failure.errors)
      setTrouble(failure.message)
    } finally {
      setRunning(null)
    }
  }
  return (
    <div className={styles.acts}>
      {acts.map((act) => (
        <Button
          key={act.label}
          kind={act.kind}
          running={running === act.label ? '正在提交' : false}
          onClick={() => void run(act)}
        >
          {act.label}
        </Button>
      ))}
      {trouble ? (
        <p className="ge-fault" role="alert">
          {trouble}
        </p>
      ) : null}
    </div>
  )
}
