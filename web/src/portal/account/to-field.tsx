/** 现场核查 is a page of its own build: its address, reached inside the platform, is loaded anew. */
import { useEffect } from 'react'
import { Opening } from '../../ui/page/faces.tsx'

export function ToField() {
  useEffect(() => location.reload(), [])
  return <Opening />
}
