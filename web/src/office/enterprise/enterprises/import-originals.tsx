/** Earlier imports of the same kind, each with its workbook as it was uploaded. Nothing while there are none. */
import type { Call } from '@green/contract/call.ts'
import { importOriginal } from '@green/contract/calls/operation/import-original.ts'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import listStyles from '../../list/list.module.css'

const shown = 5

export function ImportOriginals({ run }: { run: Pick<Call, 'path'> }) {
  const { data } = useCall(importOriginal.page, { of: run.path, page: 1, size: shown })
  if (!data || data.rows.length === 0) return null
  return (
    <section>
      <h3>已导入的原件</h3>
      <p className="ge-hint">
        {`原件与写入的记录同样长期保存，可以随时下载核对；下载记入日志。${data.total > shown ? `这里列出最近${shown}次，共${data.total}次。` : ''}`}
      </p>
      <DataTable
        caption="已导入的原件"
        rows={data.rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'fileName',
            title: '文件',
            head: true,
            cell: ({ fileName, sha256 }) => (
              <>
                {fileName}
                <span className={listStyles.under}>{sha256 ? `校验值 ${sha256}` : '没有校验值'}</span>
              </>
            ),
          },
          { key: 'at', title: '导入时间', cell: ({ at }) => dateTimeText(at) },
          { key: 'by', title: '导入人', cell: ({ byName }) => byName },
          { key: 'rows', title: '结果', cell: ({ added, updated }) => `新增${added}，更新${updated}` },
          {
            key: 'file',
            title: '操作',
            cell: ({ id, fileName }) => (
              <DownloadButton call={importOriginal.file} input={{ id }} of={fileName} size="small">
                下载原件
              </DownloadButton>
            ),
          },
        ]}
      />
    </section>
  )
}
