-- An inspector has a session at the desk and one at the enterprise; one that was ended says when and why.
ALTER TABLE "session" ADD COLUMN "place" text DEFAULT 'desk' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "ended_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "ended_why" text;