/** 情景测算 of the own enterprise: what it kept, and a study to compute. */
import { energyScenario, type ListedScenario } from '@green/contract/calls/energy/energy-scenario.ts'
import { useMemo, useState } from 'react'
import { useStoredText } from '../../../filing/view/answer/stored-text.ts'
import { useCall } from '../../../platform/request/query.ts'
import { request } from '../../../platform/request/request.ts'
import { RequestError } from '../../../platform/request/request-error.ts'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { draftFrom, newStudy, readStudy, type StudyDraft } from './draft.ts'
import { OwnStudies } from './own-studies.tsx'
import { StudyForm } from './study-form.tsx'

export function ScenarioTab() {
  const [typed, setTyped] = useStoredText('green.scenario')
  const draft = useMemo(() => readStudy(typed), [typed])
  const setDraft = (next: StudyDraft | null) => setTyped(next ? JSON.stringify(next) : '')
  const [year, setYear] = useState(draft?.year ?? 0)
  /** A new form begins with its own results and faults. */
  const [round, setRound] = useState(0)
  const base = useCall(energyScenario.base, year ? { year } : {}, { keepPrevious: true })
  return (
    <QueryView query={base} loading="正在读取基准年度" rows={6}>
      {(data) => {
        const begin = (next: StudyDraft | null) => {
          setDraft(next)
          if (next) setYear(next.year)
          setRound(round + 1)
        }
        const open = async (storedFile: ListedScenario) => {
          try {
            const { study } = await request(energyScenario.get, { id: storedFile.id })
            begin(draftFrom(storedFile, study))
            requestAnimationFrame(() => document.getElementById('scenario-form')?.scrollIntoView({ block: 'start' }))
          } catch (failure) {
            toast.error(failure instanceof RequestError ? failure.message : '没有读到这份测算，请重试')
          }
        }
        return (
          <>
            <OwnStudies onOpen={(storedFile) => void open(storedFile)} />
            {data.base ? (
              <StudyForm
                key={round}
                base={data.base}
                years={data.years}
                kinds={data.kinds}
                draft={draft ?? newStudy(data.base.year, data.base.used[0]?.code ?? '')}
                onDraft={setDraft}
                onYear={(next) => {
                  setYear(next)
                  if (draft) setDraft({ ...draft, year: next })
                }}
                onSaved={() => begin(null)}
              />
            ) : (
              <Sheet>
                <Empty
                  title={data.years.length > 0 ? '这一年没有分品种能耗' : '还没有可以测算的年度'}
                  hint="先在“年度能耗”中录入分品种的消费量，或等年度数据审定，再来测算。"
                />
              </Sheet>
            )}
          </>
        )
      }}
    </QueryView>
  )
}
