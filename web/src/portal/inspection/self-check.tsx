/** 自查表: what is asked and a beginning, the form while it may be changed, afterwards what was sent. */
import { type SelfCheckDetail, selfCheck } from '@green/contract/calls/inspection/self-check.ts'
import { inspectionCase } from '@green/filing/cases/inspection/inspection.ts'
import type { AnswerSet, AnswerValue } from '@green/filing/form/answers.ts'
import { selfCheckPaper } from '@green/programmes/inspection-self-check/paper.ts'
import { lastYearOf } from '@green/programmes/inspection-self-check/scope.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formClasses } from '../../filing/form/form-classes.ts'
import { BringIn } from '../../filing/form/opening/bring-in.tsx'
import { SavedPaper, type Sending } from '../../filing/paper/saved-paper.tsx'
import { SelfCheckSent } from '../../filing/paper/self-check-sent.tsx'
import { callKey, useAct, useCall } from '../../platform/request/query.ts'
import { request } from '../../platform/request/request.ts'
import { useSender } from '../../platform/session/session.ts'
import { Button } from '../../ui/control/button.tsx'
import { dateTimeText } from '../../ui/figure/date-text.ts'
import { toast } from '../../ui/over/toast.tsx'
import { Failed, Loading } from '../../ui/page/faces.tsx'
import styles from '../filing/filing-pages.module.css'

export function SelfCheckSection({ of }: { of: SelfCheckDetail }) {
  const [round, setRound] = useState(0)
  const client = useQueryClient()
  const reload = async () => {
    await client.invalidateQueries({ queryKey: callKey(selfCheck.get).slice(0, 1) })
    await client.invalidateQueries({ queryKey: callKey(selfCheck.qyPage).slice(0, 1) })
    setRound((now) => now + 1)
  }
  if (of.answers === null && of.sends === null) return <p className="ge-none">没有提交自查表。</p>
  if (of.answers === null) return <Begin of={of} />
  if (of.sends === null) return <SelfCheckSent of={of} />
  return <Filling key={round} of={of} onReload={() => void reload()} />
}

/** The chapters that the task asks for. */
function Begin({ of }: { of: SelfCheckDetail }) {
  const { data, error, isPending, refetch } = useCall(selfCheck.getTreeInfo, { id: of.inspectionId })
  const begin = useAct(selfCheck.add, { refreshes: [selfCheck.get, selfCheck.qyPage] })
  if (isPending) return <Loading rows={4} label="正在读取自查内容" />
  if (error) return <Failed message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
  return (
    <>
      <p>
        核查年度：{of.scope.years.join('、')}年。请在 <strong>{of.selfDeadline}</strong> 以前填写并提交，要填的部分：
      </p>
      <ol className={styles.preparation} data-part="preparation">
        {data.parts.map(({ key, title }) => (
          <li key={key}>
            {key} {title}
          </li>
        ))}
        <li>附件与承诺</li>
      </ol>
      <p>企业档案、年度能耗和已提交申报中已有的数据会自动带出，并在每一项下注明来源，请逐项核对。</p>
      <p>
        <Button
          kind="primary"
          size="large"
          running={begin.isPending ? '正在带出数据' : false}
          onClick={() => begin.mutate({ id: of.inspectionId })}
        >
          开始填写
        </Button>
      </p>
      {begin.error ? (
        <p className="ge-fault" role="alert">
          {begin.error.message}
        </p>
      ) : null}
    </>
  )
}

const sendings = {
  submit: { label: '提交自查表', ask: '提交后由监察人员核查，核查中不能再修改。', need: null },
  resubmit: {
    label: '重新提交自查表',
    ask: '重新提交后由监察人员继续核查。',
    need: { label: '修改说明', min: 5, max: 500, required: true },
  },
} as const satisfies Record<string, Sending>

type FillingProps = { of: SelfCheckDetail; onReload: () => void }

function Filling({ of: opened, onReload }: FillingProps) {
  // The form keeps what it was opened with; what is saved since then is the form's own.
  const [of] = useState(opened)
  const client = useQueryClient()
  const sender = useSender()
  const { data: last } = useCall(selfCheck.importLastInfo, { id: of.inspectionId })
  const paper = useMemo(() => selfCheckPaper(of.scope), [of.scope])
  const id = of.inspectionId
  const home = useMemo(
    () => ({
      save: async (input: object) => {
        const saved = await request(selfCheck.update, { id, action: 'draft', ...input } as never)
        void client.invalidateQueries({ queryKey: callKey(selfCheck.qyPage).slice(0, 1) })
        return saved
      },
      send: async (input: object, opinion: string) => {
        await request(selfCheck.update, { id, action: 'submit', ...input, ...(opinion ? { opinion } : {}) } as never)
      },
      latest: async () => {
        const now = await request(selfCheck.get, { id })
        return {
          version: now.version,
          answers: (now.answers ?? {}) as AnswerSet,
          by: now.updatedByName,
          at: now.updatedAt ?? '',
          isOpen: now.sends !== null,
        }
      },
    }),
    [id, client],
  )
  return (
    <>
      {of.returned ? <Returned of={of.returned} state={inspectionCase.states[of.state].label} /> : null}
      <SavedPaper
        paper={paper}
        what="自查表"
        values={of.answers as AnswerSet}
        reasons={of.reasons}
        version={of.version}
        lastPlace={of.lastPlace}
        place={id}
        context={{ archive: of.archive, lastYear: null }}
        sources={of.sources as Record<string, { words: string; value: AnswerValue }>}
        lastYear={of.lastYear}
        ledger={{ year: lastYearOf(of.scope), values: of.ledger }}
        home={home}
        sending={sender === null && of.sends ? sendings[of.sends] : null}
        sender={sender}
        head={
          <>
            <p className={formClasses.who}>{of.enterpriseName}</p>
            <p className={formClasses.window}>
              核查年度 {of.scope.years.join('、')}年，{of.selfDeadline} 截止
              {of.late ? '（已逾期，请尽快提交）' : ''}
            </p>
          </>
        }
        acts={last?.from ? <BringIn last={{ year: last.from.year, answers: last.answers }} /> : null}
        onSent={() => {
          toast.success('已提交自查表')
          onReload()
        }}
        onReload={onReload}
      />
    </>
  )
}

function Returned({ of, state }: { of: NonNullable<SelfCheckDetail['returned']>; state: string }) {
  return (
    <section className={formClasses.returned} aria-labelledby="returned-title">
      <h2 id="returned-title">{state}</h2>
      <p className="ge-long">{of.opinion}</p>
      <p className={formClasses.returnedWhen}>
        {of.by}于 {dateTimeText(of.at)} 退回
      </p>
    </section>
  )
}
