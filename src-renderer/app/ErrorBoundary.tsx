import { Component, type ReactNode } from 'react'
import { StartupFailure } from './StartupFailure.tsx'

interface ErrorBoundaryProps {
  readonly children: ReactNode
}

/** A bug in the window shows as a page with a way on, never as nothing. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return <StartupFailure isRunning error={this.state.error} onRetry={() => window.location.reload()} />
  }
}
