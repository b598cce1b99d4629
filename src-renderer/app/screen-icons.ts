import { BookHeart, type LucideIcon, MessageCircle, Settings2 } from 'lucide-react'
import type { Screen } from './navigation.ts'

export const screenIcons: Readonly<Record<Screen, LucideIcon>> = {
  chat: MessageCircle,
  butler: BookHeart,
  settings: Settings2,
}
