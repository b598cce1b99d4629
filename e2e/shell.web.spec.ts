import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { expect, invoke, openLink, test } from './web.ts'

test(
  'the link opens the app, leaves no token in the address, and a reload needs none',
  { tag: '@core' },
  async ({ webPage }) => {
    await webPage.reload()
    expect(await invoke(webPage, 'settings_get', {})).toMatchObject({ ok: true })
    expect(webPage.url()).not.toContain('token')
  },
)

test('a link that was used opens nothing in another browser', async ({ serve, page, browser }) => {
  const { link } = await serve()
  await openLink(page, link)
  const other = await (await browser.newContext()).newPage()
  await openLink(other, link)

  await expect(invoke(other, 'settings_get', {})).rejects.toThrow(/refused/)
  await other.context().close()
})

test('another site that knows the address gets neither a connection nor a page', async ({ serve, page, context }) => {
  const { link, origin } = await serve()
  await openLink(page, link)
  await context.route('http://site.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>site</p>' }),
  )
  await page.goto('http://site.example/')

  const reached = await page.evaluate(async (address) => {
    const connected = await new Promise((resolve) => {
      const socket = new WebSocket(address.replace('http', 'ws') + '/ws')
      socket.addEventListener('open', () => resolve(true))
      socket.addEventListener('error', () => resolve(false))
    })
    const fetched = await fetch(address + '/session', { credentials: 'include' }).then(
      () => true,
      () => false,
    )
    return { connected, fetched }
  }, origin)
  expect(reached).toEqual({ connected: false, fetched: false })
})

test('the page runs under its content policy without breaking it', async ({ serve, page }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await openLink(page, (await serve()).link)
  await page.waitForLoadState('networkidle')
  expect(complaints).toEqual([])
})

test('what the kernel exports can be downloaded by who is signed in', async ({ webPage, browser }) => {
  const exported = await invoke(webPage, 'memory_export', { format: 'json' })
  const { handle } = Object(exported.ok && exported.value)
  const address = new URL(`/files/${handle}`, webPage.url()).href
  const answer = await webPage.request.get(address)
  const stranger = await browser.newContext()

  expect([answer.status(), answer.headers()['content-disposition']]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename\*=UTF-8''.+\.json$/),
  ])
  expect(await answer.json()).toBeTruthy()
  expect((await stranger.request.get(address)).status()).toBe(401)
  await stranger.close()
})

test('a second server says that the profile is in use, and opens it once the first has gone', async ({
  serve,
  page,
}) => {
  const first = await serve()
  const second = await serve()
  await openLink(page, second.link)
  expect(await invoke(page, 'settings_get', {})).toEqual({
    ok: false,
    error: expect.objectContaining({ code: 'storage_locked', retryable: true }),
  })

  await first.stop()
  await expect.poll(() => invoke(page, 'settings_get', {})).toMatchObject({ ok: true })
})

test('a session never ended: signing out in Settings ends it on every page of the browser', async ({
  webPage,
  context,
}) => {
  const other = await context.newPage()
  await other.goto(webPage.url())
  expect(await invoke(other, 'settings_get', {})).toMatchObject({ ok: true })
  const user = createUser(webPage)
  await user.openSettings('data')
  await webPage.getByRole('button', { name: 'Sign out' }).click()
  for (const page of [webPage, other])
    await expect(page.getByText('This page is not signed in.').first()).toBeVisible({ timeout: 20_000 })
  await expect(invoke(webPage, 'settings_get', {})).rejects.toThrow(/refused/)
})

test('a page whose session was over had to be left, and what was typed in it was lost', async ({
  serve,
  page,
  context,
}) => {
  const first = await serve()
  await openLink(page, first.link)
  const user = createUser(page)
  await expect(user.learned(await user.say('My sister is called Nora.'))).toBeVisible()
  await user.field.fill('Half a thought')
  await first.stop()

  const second = await serve({}, new URL(first.link).port)
  const notice = page.getByRole('region', { name: 'This browser’s session' })
  await expect(notice).toContainText('no longer signed in')
  expect(await violations(page)).toEqual([])
  await user.field.press('Enter')
  await expect(user.notices).toContainText('not signed in')
  await openLink(await context.newPage(), second.link)
  await expect(notice).toBeHidden()
  await expect(user.field).toHaveValue('Half a thought')
  await expect(await user.say("What is my sister's name?")).toContainText('Nora')
})

test('a browser has no settings of the computer around it, and copies no links into the app', async ({ webPage }) => {
  const user = createUser(webPage)
  await expect(user.learned(await user.say('My sister is called Nora.'))).toBeVisible()
  await webPage.getByRole('button', { name: 'More for “My sister is called Nora.”' }).press('Enter')
  await expect(webPage.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
  await expect(webPage.getByRole('menuitem', { name: 'Copy link' })).toHaveCount(0)
  await webPage.keyboard.press('Escape')
  await user.goTo('settings')
  const index = webPage.getByRole('navigation', { name: 'Pages of Settings', exact: true })
  await expect(index.getByRole('button', { name: /^About and help/ })).toBeVisible()
  await expect(index.getByRole('button', { name: /^Desktop/ })).toHaveCount(0)
})
