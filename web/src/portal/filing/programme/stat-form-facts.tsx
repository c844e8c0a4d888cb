/** What the statistical forms say of products and water, which the entry has no place for: chosen here and noted in the ledger. */
import { ledger } from '@green/contract/calls/energy/ledger.ts'
import { type StatFormRead, statForm } from '@green/contract/calls/energy/stat-form.ts'
import { formatUpTo } from '@green/filing/value/round.ts'
import { useState } from 'react'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Checkbox } from '../../../ui/control/field.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import styles from './energy.module.css'

type Fact = StatFormRead['facts'][number]

const amount = (value: number, unit: string) => `${formatUpTo(value, 6)}${unit}`

function countsText({ value, counts, source, unit }: Fact): string {
  if (counts === null) return '账本还没有'
  return counts === value ? '与账本一致' : `账本现为${amount(counts, unit)}（${source ?? '来源不详'}）`
}

const lineText = (fact: Fact, isNoted: boolean) =>
  `${fact.label}${amount(fact.value, fact.unit)}，${isNoted ? '已记入账本' : countsText(fact)}；${fact.form}“${fact.sheet}”第${fact.row}行`

export function StatFormFacts({ of: { fileName, facts }, year }: { of: StatFormRead; year: number }) {
  // What the ledger has already need not be stated again.
  const [chosen, setChosen] = useState(
    () => new Set(facts.filter((one) => one.counts !== one.value).map(({ key }) => key)),
  )
  const [noted, setNoted] = useState<ReadonlySet<string>>(new Set())
  const act = useAct(statForm.adopt, {
    refreshes: [ledger.year],
    onDone: ({ counted, stated }) => {
      const waiting = stated - counted
      toast.success(
        waiting > 0
          ? `已记入账本${stated}项；${waiting}项与其他来源不一致，账本仍按原值，由区县或市级裁定`
          : `已记入账本${stated}项`,
      )
      setNoted((now) => new Set([...now, ...chosen]))
      setChosen(new Set())
    },
  })
  const choose = (key: string, isChosen: boolean) =>
    setChosen((now) => new Set(isChosen ? [...now, key] : [...now].filter((one) => one !== key)))
  const adopt = () =>
    act.mutate({
      year,
      workbook: fileName.slice(0, 120),
      facts: facts
        .filter(({ key }) => chosen.has(key))
        .map(({ form, key, value, sheet, row }) => ({ form, key, value, sheet: sheet.slice(0, 60), row })),
    })
  return (
    <fieldset className={styles.lines}>
      <legend>{`产品和用水：记入${year}年账本，申报时沿用`}</legend>
      {facts.map((fact) => (
        <Checkbox
          key={fact.key}
          id={`stat-${fact.key}`}
          checked={chosen.has(fact.key)}
          onChange={(isChosen) => choose(fact.key, isChosen)}
        >
          {lineText(fact, noted.has(fact.key))}
        </Checkbox>
      ))}
      <RefusedLine>{act.error?.message ?? null}</RefusedLine>
      <div>
        <Button disabled={chosen.size === 0 || act.isPending} onClick={adopt}>
          {act.isPending ? '正在记入' : chosen.size === 0 ? '记入账本' : `将${chosen.size}项记入账本`}
        </Button>
      </div>
    </fieldset>
  )
}
