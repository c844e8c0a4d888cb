-- A proposal that more than one further person has to agree to: whose hands it needs in which order, who has agreed, whose own consent it takes. And when the holder of an account agrees to pass it on.
ALTER TABLE "hand_over" ADD COLUMN "agreed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "proposal" ADD COLUMN "seconds" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "proposal" ADD COLUMN "agreed" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "proposal" ADD COLUMN "consenting" text[] DEFAULT '{}' NOT NULL;