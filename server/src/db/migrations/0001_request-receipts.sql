-- A request that carries an id of its own is done once: what was answered to it is kept for a day.
CREATE TABLE "request_receipt" (
	"account_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"asked" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"answer" jsonb,
	CONSTRAINT "request_receipt_account_id_request_id_pk" PRIMARY KEY("account_id","request_id")
);
--> statement-breakpoint
CREATE INDEX "request_receipt_at" ON "request_receipt" USING btree ("at");