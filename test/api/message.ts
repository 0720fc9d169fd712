import { SylviteError } from '../../src/index.ts';

/** The message of the error that an action throws, without positions in the code of the test. */
export async function messageOf(action: () => unknown): Promise<string> {
  try {
    await action();
  } catch (error) {
    if (error instanceof SylviteError) return `${withoutPositions(error.message)}\n`;
    throw error;
  }
  return 'no error';
}

/** test/api/build/origin.test.ts checks these positions. */
function withoutPositions(message: string): string {
  return message.replace(/, built at .*:\d+:\d+$/gm, '').replace(/^ +--> .*\.ts:\d+:\d+\n/gm, '');
}
