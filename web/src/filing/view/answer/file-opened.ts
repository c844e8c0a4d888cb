/** Who wants to know that a file was shown or downloaded: the desk counts it as checked. */
import { createContext, useContext } from 'react'

const Opened = createContext<(fileId: string) => void>(() => {})

export const FileOpenedProvider = Opened.Provider
export const useFileOpened = () => useContext(Opened)
