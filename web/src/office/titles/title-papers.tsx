/** What a title shows the public beside its facts: the notice that named it, pictures, figures by year. */
import type { KeptTitle } from '@green/contract/calls/titles.ts'
import { figuresAtMost, imagesAtMost } from '@green/contract/titles.ts'
import type { AnswerValue, FileAnswer } from '@green/filing/answers.ts'
import type { SpecOf } from '@green/filing/programme.ts'
import { noLists } from '@green/filing/reference.ts'
import { FilesInput } from '../../filing/kinds/files-input.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'

type Papers = Pick<KeptTitle, 'docFile' | 'images' | 'kpiRows'>
type PapersProps = {
  value: Papers
  onChange: (change: (before: Papers) => Partial<Papers>) => void
  faultOf: (field: string) => string | undefined
}

const notice: SpecOf<'files'> = { kind: 'files', formats: ['pdf'], maxMb: 20, min: 0, max: 1, required: false }
const pictures: SpecOf<'files'> = {
  kind: 'files',
  formats: ['jpg', 'png'],
  maxMb: 5,
  min: 0,
  max: imagesAtMost,
  required: false,
}
const filesOf = (value: AnswerValue) => (Array.isArray(value) ? (value as FileAnswer[]) : [])

export function TitlePapers({ value, onChange, faultOf }: PapersProps) {
  const { docFile, images, kpiRows } = value
  const change = (at: number, part: Partial<Papers['kpiRows'][number]>) =>
    onChange((before) => ({ kpiRows: before.kpiRows.map((row, i) => (i === at ? { ...row, ...part } : row)) }))
  const put = (at: number, part: keyof Papers['kpiRows'][number], label: string) => (
    <TextInput
      id={`title-kpiRows.${at}.${part}`}
      label={label}
      value={kpiRows[at]?.[part] ?? ''}
      onChange={(text) => change(at, { [part]: text })}
      fault={faultOf(`kpiRows.${at}.${part}`)}
    />
  )
  return (
    <>
      <Field id="title-docFile" label="公布文件" hint="认定通知，对外公开" fault={faultOf('docFile')}>
        <FilesInput
          id="title-docFile"
          slot="title.docFile"
          label="公布文件"
          spec={notice}
          value={docFile ? [docFile as FileAnswer] : []}
          reference={noLists}
          invalid={faultOf('docFile') !== undefined}
          onChange={(next) =>
            onChange((before) => {
              const now = before.docFile ? [before.docFile as FileAnswer] : []
              return { docFile: filesOf(typeof next === 'function' ? next(now) : next).at(-1) ?? null }
            })
          }
          onLeave={() => undefined}
        />
      </Field>
      <Field id="title-images" label="展示图片" hint="对外公开" fault={faultOf('images')}>
        <FilesInput
          id="title-images"
          slot="title.images"
          label="展示图片"
          spec={pictures}
          value={images as FileAnswer[]}
          reference={noLists}
          invalid={faultOf('images') !== undefined}
          onChange={(next) =>
            onChange((before) => ({
              images: filesOf(typeof next === 'function' ? next(before.images as FileAnswer[]) : next),
            }))
          }
          onLeave={() => undefined}
        />
      </Field>
      <fieldset className="ot-figures">
        <legend className="ge-label">关键指标</legend>
        {kpiRows.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing but their place
          <div className="ot-figure" key={at}>
            {put(at, 'name', '指标')}
            {put(at, 'value', '数值')}
            {put(at, 'unit', '单位')}
            {put(at, 'year', '年度')}
            <IconButton
              name="close"
              label={`删除第${at + 1}行指标`}
              onClick={() => onChange((before) => ({ kpiRows: before.kpiRows.filter((_row, i) => i !== at) }))}
            />
          </div>
        ))}
        {kpiRows.length < figuresAtMost ? (
          <Button
            size="small"
            icon="plus"
            onClick={() =>
              onChange((before) => ({ kpiRows: [...before.kpiRows, { name: '', value: '', unit: '', year: '' }] }))
            }
          >
            增加指标
          </Button>
        ) : null}
      </fieldset>
    </>
  )
}
