CREATE TABLE "expert_draw" (
	"id" uuid PRIMARY KEY NOT NULL,
	"filing_id" uuid NOT NULL,
	"qx_code" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"seed" text NOT NULL,
	"count" integer NOT NULL,
	"reason" text,
	"pool" jsonb NOT NULL,
	"drawn" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "expert_draw_filing" ON "expert_draw" USING btree ("filing_id","at");