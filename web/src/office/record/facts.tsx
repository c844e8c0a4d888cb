/** The facts of one record, in the order of its declaration. */
import { showValue } from '@green/filing/kinds/table.ts'
import { noLists } from '@green/filing/programme/reference.ts'
import { allFields, labelOf, specOf } from '@green/filing/records/record.ts'
import { FileList } from '../../filing/view/answer/file-list.tsx'
import { dateTimeText } from '../../ui/figure/date-text.ts'
import { Fact } from '../../ui/figure/fact.tsx'
import { figureText } from '../../ui/figure/figure.tsx'
import { PersonalValue } from '../account/personal/personal-value.tsx'
import styles from './record.module.css'
import type { AnyRow, AnyScreen } from './screen.ts'

type Props = { screen: AnyScreen; row: AnyRow }

export function RecordFacts({ screen, row }: Props) {
  const { record } = screen
  const files = allFields(record).filter(({ spec }) => spec.kind === 'files')
  return (
    <>
      <dl className={styles.facts}>
        {record.detail.map((key) => (
          <RecordFact key={key} of={key} screen={screen} row={row} />
        ))}
      </dl>
      {files.map(({ key, label }) => {
        const cited = row[key] as Parameters<typeof FileList>[0]['files']
        return cited.length > 0 ? <FileList key={key} files={cited} label={label} /> : null
      })}
    </>
  )
}

/** A value that is missing has no line, but a figure that could not be found says so. */
function RecordFact({ of, screen, row }: Props & { of: string }) {
  const byHand = screen.facts?.[of]
  const shown = byHand ? byHand.show(row) : shownValue(screen, of, row)
  if (shown === null || shown === '') return null
  return <Fact label={byHand?.label ?? labelOf(screen.record, of)}>{shown}</Fact>
}

function shownValue({ record, personal }: AnyScreen, key: string, row: AnyRow) {
  const spec = specOf(record, key)
  const value = row[key]
  if (key === 'state') return record.case.states[row.state]?.label ?? row.state
  if (key === 'county') return row.qxName
  const figure = record.figures[key] ?? record.results[key]
  if (figure?.kind === 'number') return figureText(value as number | null)
  if (key === record.opened.at || figure?.kind === 'moment') return value ? dateTimeText(String(value)) : null
  if (value === null || value === undefined || value === '') return null
  if (spec && 'unit' in spec) return withUnit(showValue(String(value), spec, noLists), spec.unit)
  if (spec?.personal && personal) return <PersonalValue of={personal} id={row.id} field={key} value={String(value)} />
  if (spec?.kind === 'option') return spec.options[String(value)] ?? String(value)
  if (spec?.kind === 'bool') return value === true ? '是' : '否'
  return spec?.kind === 'year' ? `${value}年` : String(value)
}

/** 41.2%, 86,500 tce. */
const withUnit = (shown: string, unit = '') => (unit === '' || unit === '%' ? `${shown}${unit}` : `${shown} ${unit}`)
