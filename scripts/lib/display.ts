/** Whether windows have nowhere to appear: Linux without X and without Wayland. */
export function lacksDisplay(env: NodeJS.ProcessEnv = process.env): boolean {
  return process.platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']
}
