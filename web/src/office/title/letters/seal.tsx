/** 印章: the image of the seal on letters, managed by the administrator; without one its space is empty. */

import type { CallOutput } from '@green/contract/call.ts'
import { letter } from '@green/contract/calls/title/letter.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { useState } from 'react'
import { PapersInput } from '../../../filing/kinds/papers-input.tsx'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Notice } from '../../../ui/page/notice.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from '../../desk/desk.module.css'
import { toastDone } from '../../second-person.tsx'

type Seal = CallOutput<typeof letter.seal>

export function SealSettings() {
  const seal = useCall(letter.seal, {})
  const isAdmin = useSession((session) => session.login?.userRole === 'admin')
  return (
    <QueryView query={seal} loading="正在读取印章" rows={3}>
      {(data) => (
        <>
          <Notice
            tone={data.name ? 'success' : 'warning'}
            title={data.name ? `正在使用：${data.name}` : '没有印章图片：文书上印章的位置留空，注明“待盖章”'}
          >
            {data.updatedAt ? `${data.updatedBy} ${dateTimeText(data.updatedAt)} 设置` : null}
          </Notice>
          {isAdmin ? (
            <SealForm key={data.version} seal={data} />
          ) : (
            <p className="ge-hint">印章图片由系统管理员上传和停用，盖章效果可在“模板与文号”的预览中查看。</p>
          )}
        </>
      )}
    </QueryView>
  )
}

function SealForm({ seal }: { seal: Seal }) {
  const [files, setFiles] = useState<readonly FileAnswer[]>([])
  const save = useAct(letter.saveSeal, { onDone: (answer) => toastDone(answer, '已保存，此后出具的文书按新设置') })
  const [file] = files
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (file && !save.isPending) save.mutate({ fileId: file.id, version: seal.version })
      }}
    >
      <Field
        id="seal-file"
        label="新的印章图片"
        hint="透明底的PNG最好，也可以是JPG，不超过1MB；印在文书上的宽度为42毫米。由市级管理员复核后启用，已出具的文书不变。"
        fault={save.error ? (save.error.errors[0]?.message ?? save.error.message) : undefined}
      >
        <PapersInput
          id="seal-file"
          slot="letter.seal"
          label="新的印章图片"
          formats={['png', 'jpg']}
          max={1}
          maxMb={1}
          files={files}
          invalid={save.error !== null}
          onChange={setFiles}
        />
      </Field>
      <div className={styles.act}>
        <Button type="submit" kind="primary" disabled={!file} running={save.isPending ? '正在保存' : false}>
          提出启用这张图片
        </Button>
        {seal.name ? (
          <Button disabled={save.isPending} onClick={() => save.mutate({ fileId: null, version: seal.version })}>
            提出停用印章
          </Button>
        ) : null}
      </div>
    </form>
  )
}
