/** Starts the field page: a page of its own, so that it opens without network and loads nothing else. */
import '../platform/newer-functions.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/tokens.css'
import '../ui/base.css'
import { keepTypingKeys } from '../ui/control/typing-keys.ts'
import { FieldApp } from './app.tsx'

keepTypingKeys(window)
const place = document.getElementById('root')
if (!place) throw new Error('field.html has no #root')
createRoot(place).render(
  <StrictMode>
    <FieldApp />
  </StrictMode>,
)
