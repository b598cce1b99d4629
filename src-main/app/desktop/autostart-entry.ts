/** What a desktop starts when its user signs in, as the freedesktop.org rules write it. */
export function autostartEntry(command: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const words = variables.length > 0 ? ['env', ...variables, ...command] : command
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Majordomo',
    'Name[zh_CN]=管家',
    'Name[zh_TW]=管家',
    `Exec=${words.map(quoted).join(' ')}`,
    'Icon=majordomo',
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}

/** False where the user or the desktop switched an entry off without removing it. */
export const isSwitchedOn = (entry: string): boolean =>
  !/^(?:Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/imu.test(entry)

/** A word of `Exec`: in quotes with its signs escaped, and then once more as any text of the file is. */
function quoted(word: string): string {
  const plain = word.replaceAll('%', '%%')
  if (/^[\w./:=@%+,-]+$/u.test(plain)) return plain
  return `"${plain.replaceAll(/["`$\\]/gu, String.raw`\$&`)}"`.replaceAll('\\', '\\\\')
}
