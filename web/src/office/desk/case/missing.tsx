/** 下一步: what a case still lacks before the city can take it on, each with the place to do it. */
import type { CallOutput } from '@green/contract/call.ts'
import { panel } from '@green/contract/calls/title/panel.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { useCaseDraft } from '../draft/case-draft.ts'
import { keyOf } from '../keys/selection.ts'
import styles from '../panel.module.css'
import caseStyles from './case.module.css'

type Line = CallOutput<typeof panel.missing>['missing'][number]

const anchors = { experts: 'case-experts', objections: 'case-objections', proposal: 'proposal-reason' } as const

export function Missing({ detail }: { detail: FilingDetail }) {
  const draft = useCaseDraft()
  const query = useCall(panel.missing, { id: detail.id })
  const stepFor = ({ place, action }: Line) =>
    place === 'steps' ? detail.allowed.find((step) => step.action === action) : undefined
  const open = (one: Line) => {
    const step = stepFor(one)
    if (step) draft.choose(keyOf(step))
    const id = one.place && one.place !== 'steps' ? anchors[one.place] : 'opinion-start'
    document.getElementById(id)?.focus()
  }
  return (
    <QueryView query={query} loading={null}>
      {({ next, missing }) =>
        next === null ? null : (
          <section className={styles.body} aria-labelledby="case-missing">
            <h2 id="case-missing">下一步：{next}</h2>
            {missing.length === 0 ? <p className="ge-hint">可以进入下一步。</p> : null}
            {missing.length > 0 ? (
              <ul className={caseStyles.missing} aria-label="还缺">
                {missing.map((one) => (
                  <li key={one.text}>
                    {one.text}{' '}
                    {(one.place && one.place !== 'steps') || stepFor(one) ? (
                      <Button size="small" kind="quiet" aria-label={`去办理：${one.text}`} onClick={() => open(one)}>
                        去办理
                      </Button>
                    ) : null}
                  </li>
                ))}
              </ul>
            ) : null}
          </section>
        )
      }
    </QueryView>
  )
}
