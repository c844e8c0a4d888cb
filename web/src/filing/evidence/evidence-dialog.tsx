/** A paper opened where the figure was found: the page with the number marked, or the cell of the workbook. */
import { agreementText, placeText } from '@green/filing/evidence/search-texts.ts'
import { formatUpTo } from '@green/filing/value/round.ts'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/control/button.tsx'
import { Dialog } from '../../ui/over/dialog.tsx'
import { Loading } from '../../ui/page/faces.tsx'
import { FilePreview, useDownloadFile } from '../view/answer/file-list.tsx'
import type { Hit } from './found-evidence.ts'

const MarkedPage = lazy(() => import('./marked-page.tsx').then((m) => ({ default: m.MarkedPage })))

type Shown = { label: string; value: number; unit: string; hit: Hit }

export function EvidenceDialog({ shown: { label, value, unit, hit }, onClose }: { shown: Shown; onClose: () => void }) {
  const [isWhole, setWhole] = useState(false)
  const downloadFile = useDownloadFile()
  const { paper, page, box, around } = hit
  const { file } = paper
  return (
    <Dialog
      width="wide"
      title={`${file.name} ${placeText(hit)}`}
      onClose={onClose}
      footer={
        <>
          {page === null ? null : (
            <Button onClick={() => setWhole(!isWhole)}>{isWhole ? '回到标出的一页' : '打开整份文件'}</Button>
          )}
          <Button icon="download" onClick={() => void downloadFile(file)}>
            下载
          </Button>
        </>
      }
    >
      <p>{`${label}：填报${formatUpTo(value, 6)}${unit}，此处${agreementText(hit)}。`}</p>
      {page === null || box === null ? (
        <p>{`${placeText(hit)}：${around}`}</p>
      ) : isWhole ? (
        <FilePreview file={file} page={page} />
      ) : (
        <Suspense fallback={<Loading label="正在打开文件" />}>
          <MarkedPage
            hit={{
              ...hit,
              page,
              box,
            }}
          />
        </Suspense>
      )}
    </Dialog>
  )
}
