/** Up to five experts, the first chosen is the lead expert; those with a conflict of interest are shown with the reason. */
import { type DiagnosisDetail, lsdtGreenDiagnosis } from '@green/contract/calls/service/diagnosis.ts'
import { useState } from 'react'
import { diagnosisClasses } from '../../../filing/paper/diagnosis-classes.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Checkbox } from '../../../ui/control/field.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { useDictionary } from '../../list/dictionary.ts'
import { ChoiceFilter } from '../../list/filter-bar.tsx'

const most = 5

type Props = { of: DiagnosisDetail; running: boolean; onSend: (experts: string[]) => void }

export function ExpertPicker({ of, running, onSend }: Props) {
  const [field, setField] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const fields = useDictionary('expertField')
  const experts = useCall(lsdtGreenDiagnosis.getExperts, { id: of.id, ...(field ? { field } : {}) })
  const name = (id: string) => experts.data?.find((one) => one.expertId === id)?.name ?? ''
  return (
    <>
      <ChoiceFilter label="专长" value={field} options={fields.options} onChange={setField} />
      <QueryView query={experts} loading="正在读取专家">
        {(data) => (
          <ul className={diagnosisClasses.list}>
            {data.map((one) => (
              <li key={one.expertId}>
                {one.conflict ? (
                  <span>
                    {one.name}（{one.unit}）　须回避：{one.conflict}
                  </span>
                ) : (
                  <Checkbox
                    id={`expert-${one.expertId}`}
                    checked={chosen.includes(one.expertId)}
                    onChange={(on) =>
                      setChosen(
                        on ? [...chosen, one.expertId].slice(0, most) : chosen.filter((id) => id !== one.expertId),
                      )
                    }
                  >
                    {one.name}（{one.unit || '—'}）　在办 {one.openTasks} 件
                  </Checkbox>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {chosen[0] ? <p className="ge-hint">组长：{name(chosen[0])}（最先选的）。</p> : null}
      <Button
        kind="primary"
        disabled={chosen.length === 0}
        running={running ? '正在派单' : false}
        onClick={() => onSend([...chosen])}
      >
        {`选派 ${chosen.length} 位专家`}
      </Button>
    </>
  )
}
