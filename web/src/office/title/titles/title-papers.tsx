/** Public extras of a title: the notice that announced it, pictures, figures by year. */
import type { KeptTitle } from '@green/contract/calls/title/titles.ts'
import type { FileRef } from '@green/contract/files.ts'
import { figuresAtMost, imagesAtMost } from '@green/contract/filing/titles.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { PapersInput } from '../../../filing/kinds/papers-input.tsx'
import { Button, IconButton } from '../../../ui/control/button.tsx'
import { Field, TextInput } from '../../../ui/control/field.tsx'
import styles from './titles.module.css'

type Papers = Pick<KeptTitle, 'docFile' | 'images' | 'kpiRows'>
type PapersProps = {
  value: Papers
  onChange: (change: (before: Papers) => Partial<Papers>) => void
  faultOf: (field: string) => string | undefined
}

const asAnswers = (files: readonly FileRef[]) => files as readonly FileAnswer[]

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
        <PapersInput
          id="title-docFile"
          slot="title.docFile"
          label="公布文件"
          formats={['pdf']}
          max={1}
          files={docFile ? asAnswers([docFile]) : []}
          invalid={faultOf('docFile') !== undefined}
          onChange={(change) =>
            onChange((before) => ({
              docFile: change(before.docFile ? asAnswers([before.docFile]) : []).at(-1) ?? null,
            }))
          }
        />
      </Field>
      <Field id="title-images" label="展示图片" hint="对外公开" fault={faultOf('images')}>
        <PapersInput
          id="title-images"
          slot="title.images"
          label="展示图片"
          formats={['jpg', 'png']}
          max={imagesAtMost}
          maxMb={5}
          files={asAnswers(images)}
          invalid={faultOf('images') !== undefined}
          onChange={(change) => onChange((before) => ({ images: change(asAnswers(before.images)) }))}
        />
      </Field>
      <fieldset className={styles.otFigures}>
        <legend className="ge-label">关键指标</legend>
        {kpiRows.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing but their place
          <div className={styles.otFigure} key={at}>
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
