/** What an indicator has beside its row: unit, industries, size classes, options. */
import { schemeLengths } from '@green/contract/filing/rating-scheme.ts'
import { kindLabels, type SchemeProblem } from '@green/green-code/scheme-problems.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Checkbox, TextInput } from '../../../ui/control/field.tsx'
import { Dialog } from '../../../ui/over/dialog.tsx'
import { UncheckedBands } from '../unchecked-bands.tsx'
import { NumberCell, TextCell } from './cells.tsx'
import styles from './rating-schemes.module.css'
import type { How, Indicator } from './tree-edit.ts'

type Props = {
  indicator: Indicator
  problems: readonly SchemeProblem[]
  onChange: (next: Indicator) => void
  onClose: () => void
}

export function IndicatorDialog({ indicator, problems, onChange, onClose }: Props) {
  const { id, label, how, scope = [] } = indicator
  return (
    <Dialog
      open
      width="wide"
      title={`${id} ${label}`}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          完成
        </Button>
      }
    >
      <div className={styles.form}>
        <TextInput
          id="rs-unit"
          label="单位"
          value={indicator.unit ?? ''}
          maxLength={schemeLengths.unit}
          onChange={(unit) => onChange({ ...indicator, unit })}
        />
        <TextInput
          id="rs-scope"
          label="只适用的行业"
          hint="国民经济行业代码2至4位，用逗号分隔；不填为全部行业"
          value={scope.join('，')}
          onChange={(text) => onChange({ ...indicator, scope: text.split(/[,，、\s]+/).filter(Boolean) })}
        />
        {how.kind === 'fwd' || how.kind === 'inv' ? (
          <Bands how={how} onChange={(next) => onChange({ ...indicator, how: next })} />
        ) : null}
        {'options' in how ? <Options how={how} onChange={(next) => onChange({ ...indicator, how: next })} /> : null}
        {problems.map(({ message }) => (
          <p className="ge-fault" key={message}>
            {message}
          </p>
        ))}
        <p className="ge-hint">评分方式：{kindLabels[how.kind]}。修改随时保存，完成后回到评分树。</p>
      </div>
    </Dialog>
  )
}

type Scaled = Extract<How, { kind: 'fwd' | 'inv' }>

/** With two bands of the same bounds, or with those of the last band for all. */
function bandedOrNot(how: Scaled): Scaled {
  const { kind, value } = how
  if ('bands' in how) {
    const last = how.bands.at(-1) ?? { lead: 100, base: 0 }
    return { kind, value, lead: last.lead, base: last.base }
  }
  const { lead, base } = how
  const bands = [10_000, null].map((below) => ({ below, lead, base }))
  return { kind, value, by: 'totalTce', bands }
}

function Bands({ how, onChange }: { how: Scaled; onChange: (how: Scaled) => void }) {
  const isBanded = 'bands' in how
  return (
    <>
      <Checkbox id="rs-banded" checked={isBanded} onChange={() => onChange(bandedOrNot(how))}>
        先进值和基准值按企业综合能源消费量（tce）分档
      </Checkbox>
      {isBanded ? (
        <table className="ge-table">
          <caption className="ge-hidden">规模分档</caption>
          <thead>
            <tr>
              <th scope="col">小于（tce）</th>
              <th scope="col">先进值</th>
              <th scope="col">基准值</th>
            </tr>
          </thead>
          <tbody>
            {how.bands.map((band, at) => {
              const set = (change: Partial<typeof band>) =>
                onChange({ ...how, bands: how.bands.with(at, { ...band, ...change }) })
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: classes have no name of their own
                <tr key={at}>
                  <td>
                    {band.below === null ? (
                      '其余'
                    ) : (
                      <NumberCell
                        label={`第${at + 1}档上限`}
                        value={band.below}
                        editable
                        onChange={(below) => set({ below })}
                      />
                    )}
                  </td>
                  <td>
                    <NumberCell
                      label={`第${at + 1}档先进值`}
                      value={band.lead}
                      editable
                      onChange={(lead) => set({ lead })}
                    />
                  </td>
                  <td>
                    <NumberCell
                      label={`第${at + 1}档基准值`}
                      value={band.base}
                      editable
                      onChange={(base) => set({ base })}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      ) : null}
      {isBanded ? <UncheckedBands of={how.bands} /> : null}
      {isBanded ? (
        <div className={styles.row}>
          <Button
            size="small"
            onClick={() => {
              const largest = Math.max(0, ...how.bands.map(({ below }) => below ?? 0))
              const last = how.bands.at(-1) ?? { lead: 100, base: 0 }
              const fresh = { ...last, below: largest === 0 ? 1000 : largest * 2 }
              onChange({ ...how, bands: how.bands.toSpliced(-1, 0, fresh) })
            }}
          >
            增加一档
          </Button>
          {how.bands.length > 1 ? (
            <Button size="small" onClick={() => onChange({ ...how, bands: how.bands.toSpliced(-2, 1) })}>
              去掉一档
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

type Chosen = Extract<How, { options: unknown }>

function Options({ how, onChange }: { how: Chosen; onChange: (how: Chosen) => void }) {
  const { options } = how
  return (
    <>
      <table className="ge-table">
        <caption className="ge-hidden">选项</caption>
        <thead>
          <tr>
            <th scope="col">代码</th>
            <th scope="col">选项</th>
            <th scope="col">分值</th>
          </tr>
        </thead>
        <tbody>
          {options.map((option, at) => {
            const set = (change: Partial<typeof option>) =>
              onChange({ ...how, options: options.with(at, { ...option, ...change }) })
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a code may be typed twice before it is mended
              <tr key={at}>
                <td>
                  <TextCell
                    label={`第${at + 1}个选项的代码`}
                    value={option.code}
                    maxLength={schemeLengths.code}
                    editable
                    onChange={(code) => set({ code })}
                  />
                </td>
                <td>
                  <TextCell
                    label={`第${at + 1}个选项`}
                    value={option.label}
                    maxLength={schemeLengths.option}
                    editable
                    onChange={(label) => set({ label })}
                  />
                </td>
                <td>
                  <NumberCell
                    label={`第${at + 1}个选项的分值`}
                    value={option.points}
                    editable
                    onChange={(points) => set({ points })}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className={styles.row}>
        <Button
          size="small"
          onClick={() =>
            onChange({ ...how, options: [...options, { code: `x${options.length + 1}`, label: '', points: 0 }] })
          }
        >
          增加选项
        </Button>
        {options.length > 0 ? (
          <Button size="small" onClick={() => onChange({ ...how, options: options.slice(0, -1) })}>
            去掉最后一个
          </Button>
        ) : null}
      </div>
    </>
  )
}
