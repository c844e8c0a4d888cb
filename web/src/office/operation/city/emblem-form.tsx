/** 城市徽标: the picture in the portal's head and on certificates and receipts; without one the platform's own mark is shown. */
import { type CityProfileView, city } from '@green/contract/calls/operation/city-profile.ts'
import { settings } from '@green/contract/calls/overview/lookup.ts'
import { emblemMb, emblemSides } from '@green/contract/enterprise/city-profile.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { useState } from 'react'
import { PapersInput } from '../../../filing/kinds/papers-input.tsx'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { useConfirm } from '../../../ui/control/confirm.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Emblem } from '../../../ui/page/emblem.tsx'
import styles from '../../desk/desk.module.css'
import listStyles from '../../list/list.module.css'

export function EmblemForm({ saved: { emblem, version } }: { saved: CityProfileView }) {
  const [files, setFiles] = useState<readonly FileAnswer[]>([])
  const [ask, confirmation] = useConfirm()
  const save = useAct(city.saveEmblem, {
    refreshes: [settings.getSysItems, city.profile],
    onDone: (saved) => toast.success(saved.emblem ? '已启用，门户页眉显示新的徽标' : '已停用，门户页眉恢复平台标志'),
  })
  const [file] = files
  const stop = async () => {
    const yes = await ask({
      title: '停用城市徽标？',
      text: '门户页眉恢复平台标志，此后出具的证书和回执不印徽标；已出具的不变。',
      act: '停用',
    })
    if (yes) save.mutate({ fileId: null, version })
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (file && !save.isPending) save.mutate({ fileId: file.id, version })
      }}
    >
      {confirmation}
      <p>
        <Emblem size={60} of={emblem?.address} /> {emblem ? `正在使用：${emblem.name}` : '没有城市徽标，显示平台标志'}
      </p>
      <Field
        id="city-emblem-file"
        label="新的城市徽标"
        hint={`正方形的PNG（透明底最好），边长${emblemSides.least}至${emblemSides.most}像素，不超过${emblemMb}MB；显示在门户页眉，印在证书和回执上。不接受SVG。`}
        fault={save.error ? (save.error.errors[0]?.message ?? save.error.message) : undefined}
      >
        <PapersInput
          id="city-emblem-file"
          slot="city.emblem"
          label="新的城市徽标"
          formats={['png']}
          max={1}
          maxMb={emblemMb}
          files={files}
          invalid={save.error !== null}
          onChange={setFiles}
        />
      </Field>
      <div className={listStyles.acts}>
        <Button type="submit" kind="primary" disabled={!file} running={save.isPending ? '正在保存' : false}>
          启用这张图片
        </Button>
        {emblem ? (
          <Button disabled={save.isPending} onClick={() => void stop()}>
            停用徽标
          </Button>
        ) : null}
      </div>
    </form>
  )
}
