/** The one section that a helper fills in: saved while it is typed, merged with what the enterprise's people save meanwhile. */
import type { CallOutput } from '@green/contract/call.ts'
import { sectionLink } from '@green/contract/calls/filing/section-link.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { withBatchValues } from '@green/filing/programme/batch-values.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import type { ProgrammeId } from '@green/programmes/load.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { formClasses } from '../../filing/form/form-classes.ts'
import { FormFactsProvider } from '../../filing/form/form-context.ts'
import { FormField } from '../../filing/form/form-field.tsx'
import { createFormStore } from '../../filing/form/form-store.ts'
import { localCopy } from '../../filing/form/saving/local-copy.ts'
import { SaveLine } from '../../filing/form/saving/save-line.tsx'
import { type PaperHome, usePaperSaving } from '../../filing/paper/use-paper-saving.ts'
import { atVersion, loadSource } from '../../filing/programme-source.ts'
import { useAct } from '../../platform/request/query.ts'
import { request } from '../../platform/request/request.ts'
import type { RequestError } from '../../platform/request/request-error.ts'
import { helperPass } from '../../platform/session/helper-pass.ts'
import { Button } from '../../ui/control/button.tsx'
import { RefusedLine } from '../../ui/control/refused.tsx'
import { dateTimeText } from '../../ui/figure/date-text.ts'
import { Failed, Loading } from '../../ui/page/faces.tsx'
import styles from './section-help.module.css'
import { ownAnswers, sectionPaper, shownFields } from './section-paper.ts'

const StaleDialog = lazy(() =>
  import('../../filing/form/saving/stale-dialog.tsx').then((m) => ({ default: m.StaleDialog })),
)

type Content = CallOutput<typeof sectionLink.read>
type Opening = { content: Content; paper: Programme; reference: Reference }

async function openSection(client: QueryClient): Promise<Opening> {
  const content = await request(sectionLink.read, {})
  const source = atVersion(await loadSource(client, content.programme as ProgrammeId), content.formVersion)
  return {
    content,
    paper: sectionPaper(source.programme, content),
    reference: withBatchValues(source.programme, source.reference, content.listValues ?? undefined),
  }
}

type SectionFormProps = {
  onDone: () => void
  /** The link or the code's time is over. */
  onOver: () => void
}

export function SectionForm({ onDone, onOver }: SectionFormProps) {
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  const { data, error, refetch } = useQuery<Opening, RequestError>({
    queryKey: ['sectionHelp', helperPass(), round],
    queryFn: () => openSection(client),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const isOver = error?.code === 401
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  if (error) return <Failed message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
  if (!data) return <Loading rows={8} label="正在打开表单" />
  return <OpenSection key={round} opening={data} onDone={onDone} onReload={() => setRound(round + 1)} />
}

const homeOf = (paper: Programme, content: Content): PaperHome => ({
  save: async ({ answers, version }) => {
    const own = ownAnswers(paper, content, answers)
    const saved = await request(sectionLink.save, { answers: own, version })
    return { version: saved.version, at: saved.savedAt }
  },
  // A section is never sent: its filing is, by the enterprise.
  send: async () => undefined,
  latest: async () => {
    const now = await request(sectionLink.read, {})
    return {
      version: now.version,
      answers: now.answers as AnswerSet,
      by: now.updatedBy,
      at: now.updatedAt,
      isOpen: true,
    }
  },
})

type OpenSectionProps = { opening: Opening; onDone: () => void; onReload: () => void }

function OpenSection({ opening: { content, paper, reference }, onDone, onReload }: OpenSectionProps) {
  const tell = useRef<() => void>(() => undefined)
  const [store] = useState(() =>
    createFormStore({
      programme: paper,
      context: { reference, archive: [], lastYear: null },
      values: content.answers as AnswerSet,
      onChange: () => tell.current(),
    }),
  )
  const [copy] = useState(() =>
    localCopy(sessionStorage, { account: 'helper', programme: paper.id, place: content.section }),
  )
  const [home] = useState(() => homeOf(paper, content))
  const opened = { version: content.version, answers: content.answers as AnswerSet }
  const saving = usePaperSaving(opened, store, home, copy)
  useEffect(() => {
    tell.current = saving.changed
    return () => store.stop()
  }, [saving.changed, store])
  const facts = useMemo(() => ({ store, lastYear: null, offered: {}, notes: [], withoutRemarks: true }), [store])
  const [fields] = useState(() => shownFields(paper, content))
  return (
    <FormFactsProvider value={facts}>
      <div className={`ge-wrap ${styles.page}`}>
        <header className={styles.head}>
          <h1>{content.sectionTitle}</h1>
          <p>
            {content.enterpriseName}　{content.programmeTitle}。由{content.name}填写，{dateTimeText(content.until)}
            前有效。
          </p>
          <SaveLine state={saving.state} onRetry={() => void saving.retry()} />
        </header>
        <p className={formClasses.restored} role="note">
          内容随填随存，对方可以看到和修改。联系方式等个人信息只显示一部分，不改动的保持原样。
        </p>
        {saving.merged ? (
          <p className={formClasses.restored} role="status">
            {saving.merged.by ?? '对方'}于 {dateTimeText(saving.merged.at)} 保存的 {saving.merged.taken}{' '}
            项修改已并入，您填写的内容没有变。
          </p>
        ) : null}
        <div className={`${formClasses.section} ${formClasses.fields}`} data-part="section fields">
          {fields.map((field) => (
            <FormField key={field.key} field={field} path={field.key} />
          ))}
        </div>
        <Finish
          settled={async () => {
            await saving.autosave.flush()
            return !saving.autosave.hasUnsaved()
          }}
          onDone={() => void saving.forget().then(onDone)}
        />
        {saving.other ? (
          <Suspense fallback={null}>
            <StaleDialog
              other={saving.other}
              onTakeTheirs={() => void saving.forget().then(onReload)}
              onMerged={saving.agree}
              onLater={saving.later}
            />
          </Suspense>
        ) : null}
      </div>
    </FormFactsProvider>
  )
}

/** 填好了: everything typed is saved first. */
function Finish({ settled, onDone }: { settled: () => Promise<boolean>; onDone: () => void }) {
  const act = useAct(sectionLink.done, { onDone })
  const [trouble, setTrouble] = useState<string | null>(null)
  const finish = async () => {
    setTrouble(null)
    if (await settled()) act.mutate({})
    else setTrouble('还有内容没有保存，请先处理保存提示')
  }
  return (
    <footer className={styles.foot}>
      <Button kind="primary" size="large" running={act.isPending ? '正在告知' : false} onClick={() => void finish()}>
        填好了，告知对方
      </Button>
      <p>之后链接结束，不能再修改；还要接着填的，直接关闭本页即可。</p>
      <RefusedLine>{trouble ?? act.error?.message ?? null}</RefusedLine>
    </footer>
  )
}
